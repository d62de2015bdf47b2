// case: a writer gives a buffer away and goes on writing into it
// why: after exchange both threads have the buffer
// race codebase.ExchangedAndKept$Page.number
package codebase;

import java.util.concurrent.Exchanger;

public class ExchangedAndKept {
    static class Page {
        private int number;
    }

    public static void main(String[] args) {
        Exchanger<Page> exchanger = new Exchanger<>();
        new Thread(() -> {
            Page page = new Page();
            try {
                for (int i = 0; i < 10; i++) {
                    page.number = i;
                    exchanger.exchange(page);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "writer").start();
        new Thread(() -> {
            try {
                for (int i = 0; i < 10; i++) {
                    System.out.println(exchanger.exchange(null).number);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "sender").start();
    }
}
