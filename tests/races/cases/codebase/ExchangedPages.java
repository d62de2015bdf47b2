// case: a writer and a sender exchange full and empty buffers
// why: each thread goes on with the buffer that it got
// safe codebase.ExchangedPages$Page.lines{}
// safe codebase.ExchangedPages$Page.number
package codebase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Exchanger;

public class ExchangedPages {
    static class Page {
        private final List<String> lines = new ArrayList<>();
        private int number;
    }

    public static void main(String[] args) {
        Exchanger<Page> exchanger = new Exchanger<>();
        new Thread(() -> {
            Page page = new Page();
            try {
                for (int i = 0; i < 10; i++) {
                    page.number = i;
                    page.lines.add("line of page " + i);
                    page = exchanger.exchange(page);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "writer").start();
        new Thread(() -> {
            Page page = new Page();
            try {
                for (int i = 0; i < 10; i++) {
                    page = exchanger.exchange(page);
                    System.out.println(page.number + ": " + page.lines);
                    page.lines.clear();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "sender").start();
    }
}
