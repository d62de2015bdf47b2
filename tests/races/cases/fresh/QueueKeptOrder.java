// case: the producer changes an order after it has put it into the queue
// why: the change comes after put(), so nothing orders it with the consumer
// race fresh.QueueKeptOrder$Order.total
package fresh;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class QueueKeptOrder {
    static class Order {
        int total;
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Order> queue = new LinkedBlockingQueue<>();
        Thread consumer = new Thread(() -> {
            try {
                System.out.println(queue.take().total);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        consumer.start();
        Order order = new Order();
        queue.put(order);
        order.total = 5;
    }
}
