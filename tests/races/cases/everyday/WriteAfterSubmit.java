// case: main goes on writing what it gave to an executor's task
// why: only what comes before submit() happens before the task
// race everyday.WriteAfterSubmit$Order.total
// safe everyday.WriteAfterSubmit$Order.customer
package everyday;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class WriteAfterSubmit {
    static class Order {
        String customer;
        int total;
    }

    public static void main(String[] args) {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        Order order = new Order();
        order.customer = "ann";
        executor.submit(() -> System.out.println(order.customer + " " + order.total));
        order.total = 5;
        executor.shutdown();
    }
}
