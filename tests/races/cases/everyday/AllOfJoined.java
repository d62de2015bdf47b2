// case: two asynchronous jobs write a field each; main joins allOf and reads both
// why: allOf completes after both jobs
// safe everyday.AllOfJoined.left
// safe everyday.AllOfJoined.right
package everyday;

import java.util.concurrent.CompletableFuture;

public class AllOfJoined {
    private int left, right;

    public static void main(String[] args) {
        AllOfJoined parts = new AllOfJoined();
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> parts.left = 3);
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> parts.right = 4);
        CompletableFuture.allOf(a, b).join();
        System.out.println(parts.left + parts.right);
    }
}
