// case: a batch is taken out of its field under the monitor, while a counter keeps it beyond the monitor
// why: the counter changes what the taker has in the meantime
// race services.BatchTakenLate$Batch.lines
package services;

public class BatchTakenLate {
    static class Batch {
        int lines;
    }

    private Batch current = new Batch();

    void count() {
        Batch batch;
        synchronized (this) {
            batch = current;
        }
        batch.lines++;
    }

    synchronized Batch take() {
        Batch taken = current;
        current = new Batch();
        return taken;
    }

    public static void main(String[] args) {
        BatchTakenLate box = new BatchTakenLate();
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
