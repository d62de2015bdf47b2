// case: the lock comes in as a parameter, a different object on each side
// why: thread a locks guardA and thread b locks guardB; the tray is shared with no common lock
// race locks.PrintJobParamMixed$Tray.pages certain
package locks;

public class PrintJobParamMixed {
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
        Object guardA = new Object();
        Object guardB = new Object();
        Thread a = new Thread(() -> take(guardA, tray, 30));
        Thread b = new Thread(() -> take(guardB, tray, 40));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(tray.pages);
    }
}
