// case: stages of a CompletableFuture write one after the other; main reads after join
// why: each stage comes after the one that it depends on, and join after the last
// safe fresh.FutureChain.step
package fresh;

import java.util.concurrent.CompletableFuture;

public class FutureChain {
    static int step;

    public static void main(String[] args) {
        CompletableFuture<Void> done = CompletableFuture.supplyAsync(() -> step = 1)
                .thenApplyAsync(v -> step = v + 1)
                .thenAcceptAsync(v -> step = v + 1);
        done.join();
        System.out.println(step);
    }
}
