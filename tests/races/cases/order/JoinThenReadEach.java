// case: main joins each worker and reads its result in the same iteration
// why: the result of a worker is read right after the join of that same worker
// safe order.JoinThenReadEach$Crawler.pages
// safe order.JoinThenReadEach$Crawler.depth
package order;

public class JoinThenReadEach {
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
        int pages = 0;
        for (Crawler c : crawlers) {
            c.join();
            pages += c.pages;
        }
        System.out.println(pages);
    }
}
