// case: main and threads of one loop take three locks in pairs, round a circle
// why: main and two of the threads may each hold one lock and want the next one
// deadlock services.CircleOfManyAndMain.a, services.CircleOfManyAndMain.b, services.CircleOfManyAndMain.c kind=lock-order
package services;

public class CircleOfManyAndMain {
    static final Object a = new Object(), b = new Object(), c = new Object();

    static void work() {
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
            new Thread(CircleOfManyAndMain::work).start();
        synchronized (a) {
            synchronized (b) {
                System.out.println("ab");
            }
        }
    }
}
