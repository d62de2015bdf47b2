// case: the volatile flag is set before the data is written
// why: seeing the flag true says nothing about the later write of answer
// safe order.VolatileFlagTooEarly.ready
// race order.VolatileFlagTooEarly.answer certain
package order;

public class VolatileFlagTooEarly {
    private static volatile boolean ready;
    private static int answer;

    public static void main(String[] args) {
        Thread oracle = new Thread(() -> {
            ready = true;
            answer = 42;
        });
        oracle.start();
        while (!ready) {
            Thread.onSpinWait();
        }
        System.out.println(answer);
    }
}
