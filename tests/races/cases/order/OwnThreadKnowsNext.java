// case: each request makes two counters that start one thread each; one of them also counts in the other
// why: the second counter's thread and the first one's both write the second counter, and nothing orders the two
// race order.OwnThreadKnowsNext$Counter.count
package order;

public class OwnThreadKnowsNext {
    static class Counter implements Runnable {
        private Counter next;
        private int count;

        void begin() {
            new Thread(this).start();
        }

        @Override
        public void run() {
            count++;
            if (next != null) {
                next.count++;
            }
        }
    }

    static void serve() {
        Counter second = new Counter();
        Counter first = new Counter();
        first.next = second;
        first.begin();
        second.begin();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(OwnThreadKnowsNext::serve).start();
        }
    }
}
