// case: orders go through a LinkedBlockingQueue; the producer does not touch them afterwards
// why: put() comes before the take() that returns the object
// safe fresh.QueueHandOver$Order.total
package fresh;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class QueueHandOver {
    static class Order {
        int total;
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Order> queue = new LinkedBlockingQueue<>();
        Thread consumer = new Thread(() -> {
            try {
                for (int i = 0; i < 3; i++) {
                    Order order = queue.take();
                    order.total += 1;
                    System.out.println(order.total);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        consumer.start();
        for (int i = 0; i < 3; i++) {
            Order order = new Order();
            order.total = i;
            queue.put(order);
        }
    }
}
