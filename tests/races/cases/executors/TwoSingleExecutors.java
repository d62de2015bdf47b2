// case: two single-thread executors share a field
// why: each executor orders its own tasks, but the two worker threads are not ordered with each other
// race executors.TwoSingleExecutors.progress certain
// safe executors.TwoSingleExecutors.copied
// safe executors.TwoSingleExecutors.hashed
package executors;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class TwoSingleExecutors {
    private int copied;
    private int hashed;
    private int progress;

    void copy() {
        copied++;
        progress++;
    }

    void hash() {
        hashed++;
        progress++;
    }

    public static void main(String[] args) {
        TwoSingleExecutors job = new TwoSingleExecutors();
        ExecutorService disk = Executors.newSingleThreadExecutor();
        ExecutorService cpu = Executors.newSingleThreadExecutor();
        for (int i = 0; i < 10; i++) {
            disk.execute(job::copy);
            cpu.execute(job::hash);
        }
        disk.shutdown();
        cpu.shutdown();
    }
}
