// case: a loop fills one parcel after the other and puts each into a queue before it makes the next
// why: each parcel is private until put, which happens-before the take
// safe escape.NextParcel$Parcel.weight
package escape;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class NextParcel {
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
                parcel = new Parcel();
            }
        }
    }
}
