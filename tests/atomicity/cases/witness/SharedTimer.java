// case: a request asks twice for the one timer, which is made when it is missing
// why: each time the timer is looked for anew, so who else makes it in between does no harm
// style witness.SharedTimer.request
package witness;

public class SharedTimer {
    static class Timer {
        private static Timer instance;

        static synchronized Timer get() {
            if (instance == null) instance = new Timer();
            return instance;
        }
    }

    synchronized void request() {
        Timer.get();
        Timer.get();
    }

    public static void main(String[] args) {
        new Thread(() -> new SharedTimer().request()).start();
        new Thread(() -> new SharedTimer().request()).start();
    }
}
