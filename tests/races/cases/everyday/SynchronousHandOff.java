// case: a parcel goes through a SynchronousQueue and is not touched by the sender any more
// why: put() comes before the take() that gets the parcel
// safe everyday.SynchronousHandOff$Parcel.weight
package everyday;

import java.util.concurrent.SynchronousQueue;

public class SynchronousHandOff {
    static class Parcel {
        int weight;
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Parcel> counter = new SynchronousQueue<>();
        Thread receiver = new Thread(() -> {
            try {
                Parcel parcel = counter.take();
                parcel.weight++;
                System.out.println(parcel.weight);
            } catch (InterruptedException e) {
                return;
            }
        });
        receiver.start();
        Parcel parcel = new Parcel();
        parcel.weight = 3;
        counter.put(parcel);
    }
}
