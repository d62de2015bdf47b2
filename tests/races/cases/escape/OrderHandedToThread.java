// case: an order is built locally and handed to the thread that ships it
// why: all writes by main precede start(); main does not touch the order until it has joined the thread
// safe escape.OrderHandedToThread$Order.customer
// safe escape.OrderHandedToThread$Order.items
// safe escape.OrderHandedToThread$Order.shipped
// safe escape.OrderHandedToThread$Shipper.order
package escape;

public class OrderHandedToThread {
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
        shipper.join();
        System.out.println(order.shipped);
    }
}
