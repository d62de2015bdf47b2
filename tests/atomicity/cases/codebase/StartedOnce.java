// case: a volatile flag is tested and set so that something is done once
// why: two threads find it unset and both open the store
// violation codebase.StartedOnce.open kind=check-then-act
package codebase;

import java.util.concurrent.atomic.AtomicInteger;

public class StartedOnce {
    private final AtomicInteger stores = new AtomicInteger();
    private volatile boolean opened;

    void open() {
        if (!opened) {
            opened = true;
            stores.incrementAndGet();
        }
    }

    public static void main(String[] args) {
        StartedOnce store = new StartedOnce();
        new Thread(store::open).start();
        new Thread(store::open).start();
    }
}
