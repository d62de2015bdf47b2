// case: join is tried again while the thread is alive; the thread interrupts main
// why: the loop ends when isAlive() returned false, which comes after all that the thread did (JLS 17.4.4)
// safe idioms.JoinWhileAlive.sum
package idioms;

public class JoinWhileAlive {
    static int sum;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> {
            sum += 5;
            main.interrupt();
            sum += 6;
        });
        t.start();
        while (t.isAlive()) {
            try {
                t.join();
            } catch (InterruptedException e) {
                // tried again
            }
        }
        System.out.println(sum);
    }
}
