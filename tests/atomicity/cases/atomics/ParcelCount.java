// case: an AtomicInteger that others count up is read, what it read is kept, and it is set to zero
// why: a parcel that comes between the two calls is in neither day's count
// violation atomics.ParcelCount.close kind=read-modify-write
package atomics;

import java.util.concurrent.atomic.AtomicInteger;

public class ParcelCount {
    private final AtomicInteger parcels = new AtomicInteger();
    private int total;

    void accept() {
        parcels.incrementAndGet();
    }

    void close() {
        total += parcels.get();
        parcels.set(0);
    }

    public static void main(String[] args) {
        ParcelCount post = new ParcelCount();
        new Thread(post::accept).start();
        new Thread(post::accept).start();
        post.close();
        System.out.println(post.total);
    }
}
