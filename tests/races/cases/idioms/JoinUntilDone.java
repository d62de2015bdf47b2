// case: join is tried again until it came back; the thread interrupts main
// why: the loop ends only behind a join that returned
// safe idioms.JoinUntilDone.sum
package idioms;

public class JoinUntilDone {
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
            } catch (InterruptedException ignored) {
                // tried again
            }
        }
        System.out.println(sum);
    }
}
