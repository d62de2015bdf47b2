// case: AtomicBoolean: get, then set decides who starts the engine
// why: both threads see false and both start it
// violation atomics.StartOnce.start kind=check-then-act
package atomics;

import java.util.concurrent.atomic.AtomicBoolean;

public class StartOnce {
    private final AtomicBoolean started = new AtomicBoolean();

    void start() {
        if (!started.get()) {
            started.set(true);
            System.out.println("engine on");
        }
    }

    public static void main(String[] args) {
        StartOnce engine = new StartOnce();
        Thread key = new Thread(engine::start);
        Thread remote = new Thread(engine::start);
        key.start();
        remote.start();
    }
}
