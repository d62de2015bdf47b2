// case: a loop puts a parcel into a queue and goes on filling it
// why: after put the consumer may read the weight while the loop writes it
// race escape.SameParcel$Parcel.weight
package escape;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class SameParcel {
    static class Parcel {
        int weight;
    }

    static final BlockingQueue<Parcel> BELT = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            try {
                while (true) {
                    System.out.println(BELT.take().weight);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
        Parcel parcel = new Parcel();
        for (int i = 0; i < 10; i++) {
            parcel.weight += i;
            if (parcel.weight > 5) {
                BELT.put(parcel);
            }
            if (parcel.weight > 20) {
                parcel = new Parcel();
            }
        }
    }
}
