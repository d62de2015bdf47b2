// case: an order is built locally and handed to a thread, but main goes on adding items
// why: items is changed by main after start() and read by the thread; customer is written before start only
// safe escape.OrderKeptByMain$Order.customer
// race escape.OrderKeptByMain$Order.items certain
// safe escape.OrderKeptByMain$Order.shipped
// safe escape.OrderKeptByMain$Shipper.order
package escape;

public class OrderKeptByMain {
    static class Order {
        String customer;
        int items;
        boolean shipped;
    }

    static class Shipper extends Thread {
        private final Order order;
        Shipper(Order order) { this.order = order; }
        @Override public void run() {
            order.shipped = order.items > 0 && order.customer != null;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Order order = new Order();
        order.customer = "Ada";
        order.items = 3;
        Shipper shipper = new Shipper(order);
        shipper.start();
        order.items++;
        shipper.join();
        System.out.println(order.shipped);
    }
}
