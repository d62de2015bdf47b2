// case: the lock comes in as a parameter, the same object on both sides
// why: both threads pass the one tray object and hold its monitor around the access
// safe locks.PrintJobParam$Tray.pages
package locks;

public class PrintJobParam {
    static class Tray {
        int pages = 100;
    }

    static boolean take(Object guard, Tray tray, int n) {
        synchronized (guard) {
            if (tray.pages < n) {
                return false;
            }
            tray.pages -= n;
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Tray tray = new Tray();
        Object guard = new Object();
        Thread a = new Thread(() -> take(guard, tray, 30));
        Thread b = new Thread(() -> take(guard, tray, 40));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(tray.pages);
    }
}
