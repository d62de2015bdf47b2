// case: stages of a completable future, some asynchronous, work on one object after the other
// why: a stage starts when the one before is complete, in whatever thread, and join() waits for the last
// safe executors.OrderInStages$Order.price
// safe executors.OrderInStages$Order.tax
package executors;

import java.util.concurrent.CompletableFuture;

public class OrderInStages {
    static class Order {
        int price;
        int tax;
    }

    public static void main(String[] args) {
        Order order = new Order();
        CompletableFuture<Order> taxed = CompletableFuture.supplyAsync(() -> {
            order.price = 10;
            return order;
        }).thenApply(o -> {
            o.tax = o.price / 5;
            return o;
        }).thenApplyAsync(o -> {
            o.tax++;
            return o;
        });
        System.out.println(taxed.join().tax + order.price);
    }
}
