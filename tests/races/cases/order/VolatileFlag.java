// case: data first, then a volatile flag; the reader spins on the flag
// why: the flag is set once, after the data; the read of the data comes after seeing the flag true
// safe order.VolatileFlag.ready
// safe order.VolatileFlag.answer
package order;

public class VolatileFlag {
    private static volatile boolean ready;
    private static int answer;

    public static void main(String[] args) {
        Thread oracle = new Thread(() -> {
            answer = 42;
            ready = true;
        });
        oracle.start();
        while (!ready) {
            Thread.onSpinWait();
        }
        System.out.println(answer);
    }
}
