// case: a timed join is repeated while the thread is alive
// why: the loop ends when isAlive() returned false
// safe idioms.TimedJoinWhileAlive.sum
package idioms;

public class TimedJoinWhileAlive {
    static int sum;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> sum += 5);
        t.start();
        while (t.isAlive()) t.join(10);
        System.out.println(sum);
    }
}
