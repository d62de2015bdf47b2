// case: the same with one of the threads left out of the array
// why: nothing orders the second thread before the read
// safe practice.JoinLiteralArrayShort.evens
// race practice.JoinLiteralArrayShort.odds
package practice;

public class JoinLiteralArrayShort {
    private static int evens, odds;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> evens = 2);
        Thread second = new Thread(() -> odds = 3);
        Thread third = new Thread(() -> System.out.println("third"));
        first.start();
        second.start();
        third.start();
        for (Thread thread : new Thread[] {first, third}) {
            thread.join();
        }
        System.out.println(evens + odds);
    }
}
