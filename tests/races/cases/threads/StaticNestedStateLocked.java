// case: a static nested holder with a static synchronized method
// why: every access holds the monitor of Sequence.class
// safe threads.StaticNestedStateLocked$Sequence.next
package threads;

public class StaticNestedStateLocked {
    static class Sequence {
        private static int next = 1;
        static synchronized int take() { return next++; }
    }

    static class Counter extends Thread {
        @Override public void run() {
            for (int i = 0; i < 3; i++) {
                System.out.println(getName() + " hands out " + Sequence.take());
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            Counter c = new Counter();
            c.setName("counter-" + i);
            c.start();
        }
    }
}
