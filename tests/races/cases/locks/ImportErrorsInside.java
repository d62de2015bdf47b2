// case: the exception is handled inside the synchronized block
// why: the catch clause runs before the monitor is left, so both counters are always written under it
// safe locks.ImportErrorsInside.failed
// safe locks.ImportErrorsInside.imported
package locks;

public class ImportErrorsInside {
    private int imported;
    private int failed;

    void importRow(String row) {
        synchronized (this) {
            try {
                imported += Integer.parseInt(row);
            } catch (NumberFormatException e) {
                failed++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ImportErrorsInside job = new ImportErrorsInside();
        Thread a = new Thread(() -> {
            job.importRow("12");
            job.importRow("n/a");
        });
        Thread b = new Thread(() -> {
            job.importRow("7");
            job.importRow("x");
        });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(job.imported + "/" + job.failed);
    }
}
