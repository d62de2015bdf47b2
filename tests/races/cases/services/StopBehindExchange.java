// case: a plain flag that one of two partners of an exchanger sets when it has exchanged for the last time
// why: behind the last exchange nothing orders the two
// race services.StopBehindExchange.stop
// safe services.StopBehindExchange$Page.filled
package services;

import java.util.concurrent.Exchanger;

public class StopBehindExchange {
    static class Page {
        int filled;
    }

    private static final Exchanger<Page> exchanger = new Exchanger<>();
    private static boolean stop;

    static void fill() {
        try {
            for (Page page = new Page(); !stop; page = exchanger.exchange(page))
                page.filled++;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void drain() {
        try {
            Page page = new Page();
            for (int i = 0; i < 10; i++) {
                page.filled = 0;
                page = exchanger.exchange(page);
            }
            stop = true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        new Thread(StopBehindExchange::fill).start();
        new Thread(StopBehindExchange::drain).start();
    }
}
