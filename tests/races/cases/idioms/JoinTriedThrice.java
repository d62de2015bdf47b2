// case: a timed join is tried three times
// why: the loop ends after three rounds whether or not the thread has ended
// race idioms.JoinTriedThrice.sum
package idioms;

public class JoinTriedThrice {
    static int sum;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> sum += 5);
        t.start();
        for (int i = 0; i < 3 && t.isAlive(); i++) t.join(10);
        System.out.println(sum);
    }
}
