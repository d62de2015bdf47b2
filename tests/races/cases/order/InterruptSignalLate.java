// case: main interrupts the sleeper and sets the reason afterwards
// why: the write follows the interrupt, so nothing orders it before the read in the handler
// race order.InterruptSignalLate.reason certain
package order;

public class InterruptSignalLate {
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
        sleeper.interrupt();
        reason = "new mail";
    }
}
