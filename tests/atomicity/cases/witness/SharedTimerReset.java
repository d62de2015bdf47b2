// case: a request throws the one timer away and asks for it again, to have a fresh one
// why: another request makes a timer in between, and the first one gets that
// violation witness.SharedTimerReset.request kind=context-witness
package witness;

public class SharedTimerReset {
    static class Timer {
        private static Timer instance;

        static synchronized void reset() {
            instance = null;
        }

        static synchronized Timer get() {
            if (instance == null) instance = new Timer();
            return instance;
        }
    }

    synchronized void request() {
        Timer.reset();
        Timer.get();
    }

    public static void main(String[] args) {
        new Thread(() -> new SharedTimerReset().request()).start();
        new Thread(() -> new SharedTimerReset().request()).start();
    }
}
