// case: two classes synchronize on strings with equal text but different identity
// why: new String(...) makes a new object for each instance; the monitors differ
// race locks.AuditNewString$Audit.entries certain
package locks;

public class AuditNewString {
    static class Audit {
        static int entries;
    }

    static class Login implements Runnable {
        private final String lock = new String("audit-lock");

        @Override
        public void run() {
            synchronized (lock) {
                Audit.entries++;
            }
        }
    }

    static class Logout implements Runnable {
        private final String lock = new String("audit-lock");

        @Override
        public void run() {
            synchronized (lock) {
                Audit.entries++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread in = new Thread(new Login());
        Thread out = new Thread(new Logout());
        in.start();
        out.start();
        in.join();
        out.join();
        System.out.println(Audit.entries);
    }
}
