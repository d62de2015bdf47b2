// case: threads of one loop each take three locks in pairs, round a circle
// why: three threads may each hold one lock and want the next one
// deadlock services.CircleOfMany.a, services.CircleOfMany.b, services.CircleOfMany.c kind=lock-order
package services;

public class CircleOfMany {
    static final Object a = new Object(), b = new Object(), c = new Object();

    static void work() {
        synchronized (a) {
            synchronized (b) {
                System.out.println("ab");
            }
        }
        synchronized (b) {
            synchronized (c) {
                System.out.println("bc");
            }
        }
        synchronized (c) {
            synchronized (a) {
                System.out.println("ca");
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            new Thread(CircleOfMany::work).start();
    }
}
