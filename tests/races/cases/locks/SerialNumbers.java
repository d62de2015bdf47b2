// case: static data guarded by a static final lock, used through several instances
// why: all printers lock the one static object, whatever instance they are
// safe locks.SerialNumbers.last
package locks;

public class SerialNumbers implements Runnable {
    private static final Object LOCK = new Object();
    private static long last = 1000;

    private final String printer;

    SerialNumbers(String printer) {
        this.printer = printer;
    }

    @Override
    public void run() {
        for (int i = 0; i < 5; i++) {
            long mine;
            synchronized (LOCK) {
                mine = ++last;
            }
            if (mine < 0) {
                System.out.println(printer + " overflow");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(new SerialNumbers("left"));
        Thread b = new Thread(new SerialNumbers("right"));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(last);
    }
}
