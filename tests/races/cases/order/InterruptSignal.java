// case: main sets a reason and interrupts the sleeper, which reads it in the handler
// why: an interrupt synchronizes-with the point where the interrupted thread notices it (JLS 17.4.4)
// safe order.InterruptSignal.reason
package order;

public class InterruptSignal {
    private static String reason;

    public static void main(String[] args) {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(5_000);
            } catch (InterruptedException e) {
                System.out.println("woken: " + reason);
            }
        });
        sleeper.start();
        reason = "new mail";
        sleeper.interrupt();
    }
}
