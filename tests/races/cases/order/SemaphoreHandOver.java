// case: a semaphore without permits hands a parcel from one thread to another
// why: the only permit comes from release(), which happens-before the successful acquire()
// safe order.SemaphoreHandOver.parcel
// safe order.SemaphoreHandOver.weight
package order;

import java.util.concurrent.Semaphore;

public class SemaphoreHandOver {
    private static String parcel;
    private static int weight;

    public static void main(String[] args) throws InterruptedException {
        Semaphore delivered = new Semaphore(0);
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
