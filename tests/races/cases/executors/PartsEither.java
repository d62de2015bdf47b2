// case: two futures each write their part, and a stage that needs only one of them reads both
// why: applyToEither starts when one is complete; the other may still write
// race executors.PartsEither.left
// race executors.PartsEither.right
package executors;

import java.util.concurrent.CompletableFuture;

public class PartsEither {
    private int left;
    private int right;

    public static void main(String[] args) {
        PartsEither parts = new PartsEither();
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> parts.left = 1);
        CompletableFuture<Integer> b = CompletableFuture.supplyAsync(() -> parts.right = 2);
        int sum = a.applyToEither(b, x -> parts.left + parts.right + x).join();
        System.out.println(sum);
    }
}
