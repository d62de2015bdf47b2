// case: each request makes a counter and starts two threads on it, through a method that starts one
// why: both threads of one counter write its field, and nothing orders the two
// race order.OwnThreadOfTwo$Counter.count
package order;

public class OwnThreadOfTwo {
    static class Counter implements Runnable {
        private int count;

        void begin() {
            new Thread(this).start();
        }

        @Override
        public void run() {
            count++;
        }
    }

    static void serve() {
        Counter counter = new Counter();
        counter.begin();
        counter.begin();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(OwnThreadOfTwo::serve).start();
        }
    }
}
