// case: an array of worker threads of which only the first is joined
// why: the other workers may still write their pages while main adds them up
// race order.JoinArrayFirstOnly$Crawler.pages
// safe order.JoinArrayFirstOnly$Crawler.depth
package order;

public class JoinArrayFirstOnly {
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
        crawlers[0].join();
        int pages = 0;
        for (Crawler c : crawlers) {
            pages += c.pages;
        }
        System.out.println(pages);
    }
}
