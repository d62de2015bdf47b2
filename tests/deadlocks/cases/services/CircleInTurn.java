// case: threads of one loop take three locks round a circle, one thread after the other
// why: each is waited for before the next one starts
// clean services.CircleInTurn.a, services.CircleInTurn.b, services.CircleInTurn.c
package services;

public class CircleInTurn {
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

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            Thread worker = new Thread(CircleInTurn::work);
            worker.start();
            worker.join();
        }
    }
}
