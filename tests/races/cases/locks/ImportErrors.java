// case: the handler of an exception that left the monitor writes the field
// why: the exception releases the monitor when it leaves the block; the catch clause writes with no lock
// race locks.ImportErrors.failed certain
// safe locks.ImportErrors.imported
package locks;

public class ImportErrors {
    private int imported;
    private int failed;

    void importRow(String row) {
        try {
            synchronized (this) {
                imported += Integer.parseInt(row);
            }
        } catch (NumberFormatException e) {
            failed++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ImportErrors job = new ImportErrors();
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
