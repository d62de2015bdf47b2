// case: AtomicBoolean: compareAndSet decides who starts the engine
// why: exactly one thread changes false to true
// clean atomics.StartOnceAtomic.start
package atomics;

import java.util.concurrent.atomic.AtomicBoolean;

public class StartOnceAtomic {
    private final AtomicBoolean started = new AtomicBoolean();

    void start() {
        if (!started.get() && started.compareAndSet(false, true)) {
            System.out.println("engine on");
        }
    }

    public static void main(String[] args) {
        StartOnceAtomic engine = new StartOnceAtomic();
        Thread key = new Thread(engine::start);
        Thread remote = new Thread(engine::start);
        key.start();
        remote.start();
    }
}
