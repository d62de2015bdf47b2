// case: join is tried again for ever; break leaves the loop behind a join that returned
// why: the only way out of the loop is behind a join
// safe idioms.JoinUntilBreak.sum
package idioms;

public class JoinUntilBreak {
    static int sum;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> {
            sum += 5;
            main.interrupt();
            sum += 6;
        });
        t.start();
        boolean interrupted = false;
        while (true) {
            try {
                t.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
        System.out.println(sum);
    }
}
