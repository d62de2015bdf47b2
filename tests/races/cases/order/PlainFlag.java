// case: data first, then a plain flag; the reader polls the flag a few times
// why: a plain flag creates no synchronizes-with edge, so flag and data both race
// race order.PlainFlag.ready certain
// race order.PlainFlag.answer certain
package order;

public class PlainFlag {
    private static boolean ready;
    private static int answer;

    public static void main(String[] args) throws InterruptedException {
        Thread oracle = new Thread(() -> {
            answer = 42;
            ready = true;
        });
        oracle.start();
        for (int i = 0; i < 10 && !ready; i++) {
            Thread.sleep(5);
        }
        if (ready) {
            System.out.println(answer);
        }
    }
}
