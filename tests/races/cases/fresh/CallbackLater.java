// case: a synchronized method makes a lambda which another thread runs later
// why: when it runs, the lock is no longer held
// race fresh.CallbackLater.sum
package fresh;

public class CallbackLater {
    private int sum;

    synchronized Runnable adder(int n) {
        return () -> sum += n;
    }

    synchronized int sum() {
        return sum;
    }

    public static void main(String[] args) {
        CallbackLater numbers = new CallbackLater();
        new Thread(numbers.adder(3)).start();
        System.out.println(numbers.sum());
    }
}
