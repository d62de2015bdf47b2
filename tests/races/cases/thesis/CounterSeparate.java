// case: a plain counter for each of two threads
// why: every iteration makes a Counter for the thread it starts; no Counter is seen by two threads
// safe thesis.CounterSeparate$Counter.value
// safe thesis.CounterSeparate$User.counter
package thesis;

public class CounterSeparate {
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
        for (int i = 0; i < 2; i++) {
            new User(new Counter()).start();
        }
    }
}
