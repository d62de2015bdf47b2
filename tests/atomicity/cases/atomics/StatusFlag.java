// case: get and a set that does not depend on it
// why: the old status is only printed; the new one is right whatever was there before
// clean atomics.StatusFlag.report
package atomics;

import java.util.concurrent.atomic.AtomicReference;

public class StatusFlag {
    private final AtomicReference<String> status = new AtomicReference<>("idle");

    void report(String now) {
        System.out.println("was " + status.get());
        status.set(now);
    }

    public static void main(String[] args) {
        StatusFlag job = new StatusFlag();
        Thread runner = new Thread(() -> job.report("running"));
        Thread stopper = new Thread(() -> job.report("stopped"));
        runner.start();
        stopper.start();
    }
}
