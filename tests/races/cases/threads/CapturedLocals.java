// case: lambdas that capture effectively final locals and work on their own locals
// why: captured values are copied before start(); each Page is written by one thread and read by main after join
// safe threads.CapturedLocals$Page.length
// safe threads.CapturedLocals$Page.url
package threads;

public class CapturedLocals {
    static class Page {
        final String url;
        int length;
        Page(String url) { this.url = url; }
    }

    public static void main(String[] args) throws InterruptedException {
        String[] urls = {"/index", "/about", "/contact"};
        Page[] pages = new Page[urls.length];
        Thread[] threads = new Thread[urls.length];
        for (int i = 0; i < urls.length; i++) {
            Page page = new Page(urls[i]);
            int weight = i + 1;
            pages[i] = page;
            threads[i] = new Thread(() -> {
                int sum = 0;
                for (int k = 0; k < weight; k++) {
                    sum += page.url.length();
                }
                page.length = sum;
            });
            threads[i].start();
        }
        int total = 0;
        for (int i = 0; i < urls.length; i++) {
            threads[i].join();
        }
        for (Page p : pages) {
            total += p.length;
        }
        System.out.println(total);
    }
}
