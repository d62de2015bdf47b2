// case: two different threads, joined in a loop over an array literal
// why: join() of both lies between their writes and the reads (JLS 17.4.5)
// safe practice.JoinLiteralArray.evens
// safe practice.JoinLiteralArray.odds
package practice;

public class JoinLiteralArray {
    private static int evens, odds;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> evens = 2);
        Thread second = new Thread(() -> odds = 3);
        first.start();
        second.start();
        for (Thread thread : new Thread[] {first, second}) {
            thread.join();
        }
        System.out.println(evens + odds);
    }
}
