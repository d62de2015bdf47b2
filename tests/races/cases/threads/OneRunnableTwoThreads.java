// case: one Runnable with state given to two threads
// why: total of the single Adder is updated by two unordered threads; the input array is only read
// race threads.OneRunnableTwoThreads$Adder.total certain
// safe threads.OneRunnableTwoThreads$Adder.numbers
// safe threads.OneRunnableTwoThreads$Adder.numbers[]
package threads;

public class OneRunnableTwoThreads {
    static class Adder implements Runnable {
        private final int[] numbers;
        long total;
        Adder(int[] numbers) { this.numbers = numbers; }
        @Override public void run() {
            for (int n : numbers) {
                total += n;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] prices = {3, 9, 27, 81};
        Adder adder = new Adder(prices);
        Thread ta = new Thread(adder);
        Thread tb = new Thread(adder);
        ta.start();
        tb.start();
        ta.join();
        tb.join();
        System.out.println(adder.total);
    }
}
