// case: two stages are attached to the same future and write the same field
// why: dependents of one future are not ordered with each other
// race codebase.OrderPipelineForked$Order.note
// safe codebase.OrderPipelineForked$Order.price
package codebase;

import java.util.concurrent.CompletableFuture;

public class OrderPipelineForked {
    static class Order {
        private double price;
        private String note = "";

        Order(double price) {
            this.price = price;
        }
    }

    public static void main(String[] args) {
        CompletableFuture<Order> ordered = CompletableFuture.supplyAsync(() -> new Order(12));
        CompletableFuture<Void> billed = ordered.thenAcceptAsync(order -> order.note += "billed " + order.price);
        CompletableFuture<Void> packed = ordered.thenAcceptAsync(order -> order.note += "packed");
        CompletableFuture.allOf(billed, packed).join();
        System.out.println(ordered.join().note);
    }
}
