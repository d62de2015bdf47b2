// case: two futures each write their part, and a stage that needs both reads them
// why: thenCombine starts when both are complete
// safe executors.PartsCombined.left
// safe executors.PartsCombined.right
package executors;

import java.util.concurrent.CompletableFuture;

public class PartsCombined {
    private int left;
    private int right;

    public static void main(String[] args) {
        PartsCombined parts = new PartsCombined();
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> parts.left = 1);
        CompletableFuture<Integer> b = CompletableFuture.supplyAsync(() -> parts.right = 2);
        int sum = a.thenCombine(b, (x, y) -> parts.left + parts.right + x + y).join();
        System.out.println(sum + parts.left);
    }
}
