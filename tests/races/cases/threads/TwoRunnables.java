// case: two instances of a Runnable with separate state
// why: total belongs to one Adder each; the input array is only read after the threads start
// safe threads.TwoRunnables$Adder.total
// safe threads.TwoRunnables$Adder.numbers
// safe threads.TwoRunnables$Adder.numbers[]
package threads;

public class TwoRunnables {
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
        Adder a = new Adder(prices);
        Adder b = new Adder(prices);
        Thread ta = new Thread(a);
        Thread tb = new Thread(b);
        ta.start();
        tb.start();
        ta.join();
        tb.join();
        System.out.println(a.total + b.total);
    }
}
