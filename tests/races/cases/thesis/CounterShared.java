// case: a plain counter used by two threads
// why: both threads increment the value of one Counter without a lock
// race thesis.CounterShared$Counter.value certain
// safe thesis.CounterShared$User.counter
package thesis;

public class CounterShared {
    static class Counter {
        private int value;
        void increment() { value++; }
        int value() { return value; }
    }

    static class User extends Thread {
        private final Counter counter;
        User(Counter counter) { this.counter = counter; }
        @Override public void run() {
            for (int i = 0; i < 10; i++) {
                counter.increment();
            }
            System.out.println(counter.value());
        }
    }

    public static void main(String[] args) {
        Counter counter = new Counter();
        for (int i = 0; i < 2; i++) {
            new User(counter).start();
        }
    }
}
