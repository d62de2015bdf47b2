// case: a static counter touched by instance methods under the instance's lock
// why: two instances are two locks
// race codebase.StaticHits.hits
// safe codebase.StaticHits$Handler.own
package codebase;

public class StaticHits {
    private static int hits;

    static class Handler implements Runnable {
        private int own;

        @Override
        public void run() {
            for (int i = 0; i < 100; i++) {
                handle();
            }
        }

        private synchronized void handle() {
            own++;
            hits++;
        }
    }

    public static void main(String[] args) {
        new Thread(new Handler()).start();
        new Thread(new Handler()).start();
    }
}
