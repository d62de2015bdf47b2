// case: a semaphore that starts with a permit is used for hand-over
// why: acquire() may take the initial permit before the courier has written anything
// race order.SemaphoreSparePermit.parcel certain
// race order.SemaphoreSparePermit.weight certain
package order;

import java.util.concurrent.Semaphore;

public class SemaphoreSparePermit {
    private static String parcel;
    private static int weight;

    public static void main(String[] args) throws InterruptedException {
        Semaphore delivered = new Semaphore(1);
        Thread courier = new Thread(() -> {
            parcel = "books";
            weight = 4;
            delivered.release();
        });
        courier.start();
        delivered.acquire();
        System.out.println(parcel + " " + weight + " kg");
    }
}
