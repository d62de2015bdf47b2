// case: two stages depend on the same future and work on one object
// why: both start when the future is complete; nothing orders them, one may run in the thread that completes it
// race executors.OrderInBranches$Order.tax
package executors;

import java.util.concurrent.CompletableFuture;

public class OrderInBranches {
    static class Order {
        int tax;
    }

    public static void main(String[] args) {
        Order order = new Order();
        CompletableFuture<Order> made = CompletableFuture.supplyAsync(() -> order);
        CompletableFuture<Void> one = made.thenAccept(o -> o.tax += 1);
        CompletableFuture<Void> two = made.thenAcceptAsync(o -> o.tax += 2);
        CompletableFuture.allOf(one, two).join();
    }
}
