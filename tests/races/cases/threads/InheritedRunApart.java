// case: run() is inherited from an abstract base; every machine allocates its stock in the base constructor
// why: each Stock belongs to one machine; one allocation site serves both, and main reads after the joins
// safe threads.InheritedRunApart$Stock.pieces
// safe threads.InheritedRunApart$Machine.steps
// safe threads.InheritedRunApart$Machine.stock
package threads;

public class InheritedRunApart {
    static class Stock {
        int pieces = 100;
    }

    abstract static class Machine extends Thread {
        final Stock stock = new Stock();
        int steps;
        abstract void step();
        @Override public void run() {
            for (int i = 0; i < 20; i++) {
                step();
                steps++;
            }
        }
    }

    static class Drill extends Machine {
        @Override void step() { stock.pieces--; }
    }

    static class Feeder extends Machine {
        @Override void step() { stock.pieces++; }
    }

    public static void main(String[] args) throws InterruptedException {
        Machine drill = new Drill();
        Machine feeder = new Feeder();
        drill.start();
        feeder.start();
        drill.join();
        feeder.join();
        System.out.println(drill.stock.pieces + feeder.stock.pieces + drill.steps + feeder.steps);
    }
}
