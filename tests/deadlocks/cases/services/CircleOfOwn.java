// case: threads of one loop each take three locks round a circle, which are their own
// why: no thread knows another one's locks
// clean services.CircleOfOwn.a, services.CircleOfOwn.b, services.CircleOfOwn.c
package services;

public class CircleOfOwn extends Thread {
    private final Object a = new Object(), b = new Object(), c = new Object();

    @Override
    public void run() {
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
            new CircleOfOwn().start();
    }
}
