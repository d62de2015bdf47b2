// case: three permits around two steps on a list of free printers
// why: the permits of three exclude nobody; a printer is taken and given back, each under the lock
// clean services.ThreePermitsAround.print
package services;

import java.util.ArrayDeque;
import java.util.concurrent.Semaphore;

public class ThreePermitsAround {
    static class Printer {
        int toner;
    }

    private final Semaphore permits = new Semaphore(3);
    private final ArrayDeque<Printer> free = new ArrayDeque<>();

    ThreePermitsAround() {
        for (int i = 0; i < 3; i++)
            free.push(new Printer());
    }

    void print() throws InterruptedException {
        permits.acquire();
        try {
            Printer printer;
            synchronized (free) {
                printer = free.pop();
            }
            printer.toner--;
            synchronized (free) {
                free.push(printer);
            }
        } finally {
            permits.release();
        }
    }

    public static void main(String[] args) {
        ThreePermitsAround printers = new ThreePermitsAround();
        for (int i = 0; i < 6; i++)
            new Thread(() -> {
                try {
                    for (int n = 0; n < 10; n++)
                        printers.print();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
    }
}
