// case: two classes synchronize on the same string literal
// why: equal string literals are the same interned object (JLS 3.10.5), so both sides lock one monitor
// safe locks.AuditLiteral$Audit.entries
package locks;

public class AuditLiteral {
    static class Audit {
        static int entries;
    }

    static class Login implements Runnable {
        @Override
        public void run() {
            synchronized ("audit-lock") {
                Audit.entries++;
            }
        }
    }

    static class Logout implements Runnable {
        private final String lock = "audit-lock";

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
