// case: the writer corrects the data after it has set the volatile flag
// why: the second write of answer follows the flag and is unordered with the read
// safe order.VolatileFlagCorrected.ready
// race order.VolatileFlagCorrected.answer certain
package order;

public class VolatileFlagCorrected {
    private static volatile boolean ready;
    private static int answer;

    public static void main(String[] args) {
        Thread oracle = new Thread(() -> {
            answer = 41;
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
