// case: one permit around two steps on a list of free printers; the janitor changes the list without it
// why: who has the only permit takes both steps for one, and the janitor comes between
// violation services.OnePermitAround.print kind=context-witness
package services;

import java.util.ArrayDeque;
import java.util.concurrent.Semaphore;

public class OnePermitAround {
    private final Semaphore permit = new Semaphore(1);
    private final ArrayDeque<String> free = new ArrayDeque<>();

    void print() throws InterruptedException {
        permit.acquire();
        try {
            int before;
            synchronized (free) {
                before = free.size();
            }
            synchronized (free) {
                free.push("printer " + before);
            }
        } finally {
            permit.release();
        }
    }

    void clean() {
        synchronized (free) {
            free.clear();
        }
    }

    public static void main(String[] args) {
        OnePermitAround printers = new OnePermitAround();
        for (int i = 0; i < 3; i++)
            new Thread(() -> {
                try {
                    printers.print();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
        new Thread(printers::clean).start();
    }
}
