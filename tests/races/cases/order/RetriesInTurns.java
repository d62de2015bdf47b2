// case: two methods call each other; the one ends by what is thrown behind a start, the other goes on after that
// why: main has waited for the clerk before, but for none of the helpers
// race order.RetriesInTurns.helped
// safe order.RetriesInTurns.filed
package order;

public class RetriesInTurns {
    private int helped;
    private int filed;

    private void attempt(int left) {
        if (left > 0) {
            retry(left - 1);
        }
        for (;;) {
            giveUp();
        }
    }

    private void retry(int left) {
        try {
            attempt(left);
        } catch (Exception e) {
            filed++;
        }
    }

    private void giveUp() {
        new Thread(() -> helped++).start();
        throw new IllegalStateException();
    }

    public static void main(String[] args) throws InterruptedException {
        RetriesInTurns desk = new RetriesInTurns();
        Thread clerk = new Thread(() -> desk.filed++);
        clerk.start();
        clerk.join();
        desk.retry(3);
        System.out.println(desk.filed + " " + desk.helped);
    }
}
