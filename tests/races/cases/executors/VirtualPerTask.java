// case: newVirtualThreadPerTaskExecutor in try-with-resources
// why: close() waits for all tasks, so main reads after them; but the tasks themselves share errors without a lock
// safe executors.VirtualPerTask.first
// race executors.VirtualPerTask.errors certain
// needs: 21
package executors;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class VirtualPerTask {
    private String first;
    private int errors;

    void check(String url) {
        if (url.endsWith("!")) {
            errors++;
        }
    }

    public static void main(String[] args) {
        VirtualPerTask app = new VirtualPerTask();
        try (ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor()) {
            tasks.submit(() -> {
                app.first = "a!";
            });
            for (String url : new String[] {"a!", "b", "c!"}) {
                tasks.submit(() -> app.check(url));
            }
        }
        System.out.println(app.first + " " + app.errors);
    }
}
