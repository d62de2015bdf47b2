// case: a thread changes its order after it gave it to the other one
// why: exchange() orders what came before it; both use the order after it
// race order.ExchangedAndChanged$Order.amount
package order;

import java.util.concurrent.Exchanger;

public class ExchangedAndChanged {
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
                order.amount = 4;
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        }).start();
        Order got = counter.exchange(new Order());
        System.out.println(got.amount);
    }
}
