// case: a batch of lines filled under a monitor, and taken out under it by putting a new one in its place
// why: who has taken the batch out under the lock has it alone
// safe services.BatchTaken$Batch.lines
package services;

public class BatchTaken {
    static class Batch {
        int lines;
    }

    private Batch current = new Batch();

    synchronized void count() {
        current.lines++;
    }

    synchronized Batch take() {
        Batch taken = current;
        current = new Batch();
        return taken;
    }

    public static void main(String[] args) {
        BatchTaken box = new BatchTaken();
        new Thread(() -> {
            while (true) {
                Batch batch = box.take();
                batch.lines += 100;
                System.out.println(batch.lines);
            }
        }).start();
        for (int i = 0; i < 50; i++)
            box.count();
    }
}
