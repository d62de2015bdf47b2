// case: the context is an explicit lock, the witness a monitor
// why: another thread adds pages between the read of the count and the write of the reduced count; they
// why: are lost
// violation witness.PrintJobs.printOne kind=context-witness
package witness;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class PrintJobs {
    static class Tray {
        private int pages;

        synchronized int pages() {
            return pages;
        }

        synchronized void pages(int count) {
            pages = count;
        }
    }

    private final Lock printer = new ReentrantLock();
    private final Tray tray = new Tray();

    void printOne() {
        printer.lock();
        try {
            int pages = tray.pages();
            if (pages > 0) {
                tray.pages(pages - 1);
            }
        } finally {
            printer.unlock();
        }
    }

    void fill() {
        tray.pages(250);
    }

    public static void main(String[] args) {
        PrintJobs office = new PrintJobs();
        Thread prints = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                office.printOne();
            }
        });
        Thread fills = new Thread(office::fill);
        prints.start();
        fills.start();
    }
}
