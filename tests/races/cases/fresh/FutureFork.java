// case: two asynchronous stages that depend on one future write the same field
// why: both start when the source is complete, with no order between them
// race fresh.FutureFork.step
package fresh;

import java.util.concurrent.CompletableFuture;

public class FutureFork {
    static int step;

    public static void main(String[] args) {
        CompletableFuture<Integer> source = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Void> a = source.thenAcceptAsync(v -> step += v);
        CompletableFuture<Void> b = source.thenAcceptAsync(v -> step -= v);
        CompletableFuture.allOf(a, b).join();
    }
}
