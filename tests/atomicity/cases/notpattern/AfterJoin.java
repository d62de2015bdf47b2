// case: the thread that changes the witness has ended before the pattern runs
// why: nobody can come between the two reads in this program; the locking suggests otherwise
// style notpattern.AfterJoin.summary
package notpattern;

public class AfterJoin {
    static class Results {
        private int passed;
        private int failed;

        synchronized int passed() {
            return passed;
        }

        synchronized int failed() {
            return failed;
        }

        synchronized void add(boolean good) {
            if (good) {
                passed++;
            } else {
                failed++;
            }
        }
    }

    private final Results results = new Results();
    private String text;

    synchronized void summary() {
        int passed = results.passed();
        text = passed + " of " + (passed + results.failed());
    }

    public static void main(String[] args) throws InterruptedException {
        AfterJoin suite = new AfterJoin();
        Thread runner = new Thread(() -> suite.results.add(true));
        runner.start();
        runner.join();
        suite.summary();
    }
}
