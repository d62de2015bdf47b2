// case: three locks round a circle, but one thread that takes two of the pairs, and main
// why: a circle needs three threads that each hold one lock; there are two
// clean services.CircleOfTwoThreads.a, services.CircleOfTwoThreads.b, services.CircleOfTwoThreads.c
package services;

public class CircleOfTwoThreads {
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
        new Thread(CircleOfTwoThreads::work).start();
        synchronized (a) {
            synchronized (b) {
                System.out.println("ab");
            }
        }
    }
}
