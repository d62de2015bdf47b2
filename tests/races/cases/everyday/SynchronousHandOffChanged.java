// case: a parcel goes through a SynchronousQueue, and the sender goes on changing it
// why: what the sender does after put() has no order with what the receiver does after take()
// race everyday.SynchronousHandOffChanged$Parcel.weight
package everyday;

import java.util.concurrent.SynchronousQueue;

public class SynchronousHandOffChanged {
    static class Parcel {
        int weight;
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Parcel> counter = new SynchronousQueue<>();
        Thread receiver = new Thread(() -> {
            try {
                System.out.println(counter.take().weight);
            } catch (InterruptedException e) {
                return;
            }
        });
        receiver.start();
        Parcel parcel = new Parcel();
        counter.put(parcel);
        parcel.weight = 4;
    }
}
