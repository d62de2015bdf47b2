// case: join inside try with InterruptedException swallowed, and nobody interrupts
// why: join() can only end exceptionally after an interrupt of main, which the program never sends
// safe order.JoinInTry.checksum
package order;

public class JoinInTry {
    private static int checksum;

    public static void main(String[] args) {
        Thread hasher = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                checksum = checksum * 31 + i;
            }
        });
        hasher.start();
        try {
            hasher.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.out.println(checksum);
    }
}
