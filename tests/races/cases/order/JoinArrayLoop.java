// case: an array of worker threads, all started in a loop and all joined in a loop
// why: each worker writes only its own result; main reads the results after every join
// safe order.JoinArrayLoop$Crawler.pages
// safe order.JoinArrayLoop$Crawler.depth
package order;

public class JoinArrayLoop {
    static class Crawler extends Thread {
        private int pages;
        private final int depth;
        Crawler(int depth) { this.depth = depth; }
        @Override public void run() {
            for (int i = 0; i < depth; i++) {
                pages += i;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Crawler[] crawlers = new Crawler[4];
        for (int i = 0; i < crawlers.length; i++) {
            crawlers[i] = new Crawler(i + 2);
            crawlers[i].start();
        }
        for (int i = 0; i < crawlers.length; i++) {
            crawlers[i].join();
        }
        int pages = 0;
        for (Crawler c : crawlers) {
            pages += c.pages;
        }
        System.out.println(pages);
    }
}
