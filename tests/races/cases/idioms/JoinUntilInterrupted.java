// case: the loop around join also ends when main is interrupted, which the thread does
// why: after the interrupt main reads while the thread still writes
// race idioms.JoinUntilInterrupted.sum
package idioms;

public class JoinUntilInterrupted {
    static int sum;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> {
            sum += 5;
            main.interrupt();
            sum += 6;
        });
        t.start();
        boolean done = false;
        while (!done) {
            try {
                t.join();
                done = true;
            } catch (InterruptedException e) {
                done = true;
            }
        }
        System.out.println(sum);
    }
}
