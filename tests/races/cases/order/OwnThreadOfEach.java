// case: each request makes a counter, which starts one thread on itself
// why: every counter has one thread, and only that writes its field
// safe order.OwnThreadOfEach$Counter.count
package order;

public class OwnThreadOfEach {
    static class Counter implements Runnable {
        private int count;

        void begin() {
            new Thread(this).start();
        }

        @Override
        public void run() {
            count++;
            System.out.println(count);
        }
    }

    static void serve() {
        Counter counter = new Counter();
        counter.begin();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(OwnThreadOfEach::serve).start();
        }
    }
}
