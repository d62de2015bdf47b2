// case: two counters, one for each instance of a Thread subclass
// why: each Counter is touched by one clicker only; main reads after joining both
// safe threads.SeparateCounters$Counter.value
// safe threads.SeparateCounters$Clicker.counter
package threads;

public class SeparateCounters {
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
        Counter northGate = new Counter();
        Counter southGate = new Counter();
        Clicker north = new Clicker(northGate);
        Clicker south = new Clicker(southGate);
        north.start();
        south.start();
        north.join();
        south.join();
        System.out.println("visitors: " + (northGate.value() + southGate.value()));
    }
}
