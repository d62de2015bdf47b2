// case: unstarted virtual threads, fields set before start
// why: the write of limit comes before start(); found is written by one thread and read after its join
// safe executors.VirtualUnstarted$Search.limit
// safe executors.VirtualUnstarted$Search.found
// needs: 21
package executors;

public class VirtualUnstarted {
    static class Search implements Runnable {
        private int limit;
        private int found;

        @Override
        public void run() {
            for (int i = 2; i < limit; i++) {
                if (limit % i == 0) {
                    found++;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Search search = new Search();
        Thread t = Thread.ofVirtual().unstarted(search);
        search.limit = 36;
        t.start();
        t.join();
        System.out.println(search.found);
    }
}
