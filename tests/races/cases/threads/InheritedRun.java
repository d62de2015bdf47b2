// case: run() is inherited from an abstract base; the subclasses' steps share one stock
// why: own steps are per-object and read after join; the shared Stock is changed by both threads unlocked
// race threads.InheritedRun$Stock.pieces certain
// safe threads.InheritedRun$Machine.steps
// safe threads.InheritedRun$Machine.stock
package threads;

public class InheritedRun {
    static class Stock {
        int pieces = 100;
    }

    abstract static class Machine extends Thread {
        final Stock stock;
        int steps;
        Machine(Stock stock) { this.stock = stock; }
        abstract void step();
        @Override public void run() {
            for (int i = 0; i < 20; i++) {
                step();
                steps++;
            }
        }
    }

    static class Drill extends Machine {
        Drill(Stock stock) { super(stock); }
        @Override void step() { stock.pieces--; }
    }

    static class Feeder extends Machine {
        Feeder(Stock stock) { super(stock); }
        @Override void step() { stock.pieces++; }
    }

    public static void main(String[] args) throws InterruptedException {
        Stock stock = new Stock();
        Machine drill = new Drill(stock);
        Machine feeder = new Feeder(stock);
        drill.start();
        feeder.start();
        drill.join();
        feeder.join();
        System.out.println(stock.pieces + " after " + (drill.steps + feeder.steps));
    }
}
