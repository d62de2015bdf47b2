// case: a thread gives its order to the other one and does not use it again
// why: exchange() orders the writes before it before the reads after it
// safe order.ExchangedForGood$Order.amount
package order;

import java.util.concurrent.Exchanger;

public class ExchangedForGood {
    static final class Order {
        int amount;
    }

    public static void main(String[] args) throws InterruptedException {
        Exchanger<Order> counter = new Exchanger<>();
        new Thread(() -> {
            try {
                Order order = new Order();
                order.amount = 3;
                counter.exchange(order);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        }).start();
        Order got = counter.exchange(new Order());
        System.out.println(got.amount);
    }
}
