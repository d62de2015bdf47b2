// case: a static nested holder keeps the running number for tickets handed out by several counters
// why: every counter thread increments the static field without a lock
// race threads.StaticNestedState$Sequence.next certain
package threads;

public class StaticNestedState {
    static class Sequence {
        private static int next = 1;
        static int take() { return next++; }
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
