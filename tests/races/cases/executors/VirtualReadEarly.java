// case: main reads the field of a running virtual thread
// why: the read is before join(), beside the write of the virtual thread
// race executors.VirtualReadEarly$Search.found certain
// safe executors.VirtualReadEarly$Search.limit
// needs: 21
package executors;

public class VirtualReadEarly {
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
        search.limit = 36;
        Thread t = Thread.ofVirtual().start(search);
        System.out.println(search.found);
        t.join();
    }
}
