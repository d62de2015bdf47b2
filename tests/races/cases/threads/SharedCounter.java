// case: one counter handed to two instances of a Thread subclass
// why: both clickers increment the same Counter, and neither joins the other before its own increments
// why: main reads only after joining both, so the only unordered accesses are those of the two threads
// race threads.SharedCounter$Counter.value certain
// safe threads.SharedCounter$Clicker.counter
package threads;

public class SharedCounter {
    static class Counter {
        private int value;
        void click() { value++; }
        int value() { return value; }
    }

    static class Clicker extends Thread {
        private final Counter counter;
        Clicker(Counter counter) { this.counter = counter; }
        @Override public void run() {
            for (int i = 0; i < 1000; i++) {
                counter.click();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter turnstile = new Counter();
        Clicker north = new Clicker(turnstile);
        Clicker south = new Clicker(turnstile);
        north.start();
        south.start();
        north.join();
        south.join();
        System.out.println("visitors: " + turnstile.value());
    }
}
