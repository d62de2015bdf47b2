// case: a lock per instance guards static data
// why: each printer locks its own object, so two printers increment the static field with no common lock
// race locks.SerialNumbersPerPrinter.last certain
package locks;

public class SerialNumbersPerPrinter implements Runnable {
    private static long last = 1000;

    private final Object lock = new Object();
    private final String printer;

    SerialNumbersPerPrinter(String printer) {
        this.printer = printer;
    }

    @Override
    public void run() {
        for (int i = 0; i < 5; i++) {
            long mine;
            synchronized (lock) {
                mine = ++last;
            }
            if (mine < 0) {
                System.out.println(printer + " overflow");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(new SerialNumbersPerPrinter("left"));
        Thread b = new Thread(new SerialNumbersPerPrinter("right"));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(last);
    }
}
