// case: threads of one loop take three locks round a circle, all under a fourth one
// why: one thread at a time is in there
// clean services.CircleBehindGate.a, services.CircleBehindGate.b, services.CircleBehindGate.c
package services;

public class CircleBehindGate {
    static final Object a = new Object(), b = new Object(), c = new Object(), gate = new Object();

    static void both(Object first, Object second, String what) {
        synchronized (first) {
            synchronized (second) {
                System.out.println(what);
            }
        }
    }

    static void work() {
        synchronized (gate) {
            both(a, b, "ab");
        }
        synchronized (gate) {
            both(b, c, "bc");
        }
        synchronized (gate) {
            both(c, a, "ca");
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            new Thread(CircleBehindGate::work).start();
    }
}
