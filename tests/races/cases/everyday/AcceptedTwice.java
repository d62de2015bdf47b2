// case: the results of two asynchronous jobs are added up by thenAccept
// why: the two stages run when their own job is done, in any two threads
// race everyday.AcceptedTwice.total
package everyday;

import java.util.concurrent.CompletableFuture;

public class AcceptedTwice {
    private int total;

    public static void main(String[] args) {
        AcceptedTwice sum = new AcceptedTwice();
        CompletableFuture<Void> a = CompletableFuture.supplyAsync(() -> 3).thenAccept(n -> sum.total += n);
        CompletableFuture<Void> b = CompletableFuture.supplyAsync(() -> 4).thenAccept(n -> sum.total += n);
        a.join();
        b.join();
        System.out.println(sum.total);
    }
}
