// case: an order goes through stages of a CompletableFuture, each of which fills in a field
// why: each stage runs after the one it is attached to; join is after the last
// safe codebase.OrderPipeline$Order.price
// safe codebase.OrderPipeline$Order.shipping
// safe codebase.OrderPipeline$Order.label
package codebase;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class OrderPipeline {
    static class Order {
        private final String item;
        private double price;
        private double shipping;
        private String label;

        Order(String item) {
            this.item = item;
        }
    }

    private static Order price(Order order) {
        order.price = order.item.length() * 2.5;
        return order;
    }

    private static Order ship(Order order) {
        order.shipping = order.price > 20 ? 0 : 4.9;
        return order;
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        CompletableFuture<Order> done = CompletableFuture.supplyAsync(() -> new Order("lamp"), pool)
                .thenApplyAsync(OrderPipeline::price, pool)
                .thenApply(OrderPipeline::ship)
                .thenApplyAsync(order -> {
                    order.label = order.item + ": " + (order.price + order.shipping);
                    return order;
                });
        Order order = done.join();
        System.out.println(order.label + order.shipping);
        pool.shutdown();
    }
}
