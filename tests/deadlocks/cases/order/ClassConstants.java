// case: two class constants in opposite order
// why: both are one object per class; each thread holds one and waits for the other
// deadlock order.ClassConstants$Clients|order.ClassConstants$Clients.class, order.ClassConstants$Orders|order.ClassConstants$Orders.class kind=lock-order
package order;

public class ClassConstants {
    static class Clients {
        static int count;
    }

    static class Orders {
        static int count;
    }

    static void order() {
        synchronized (Clients.class) {
            synchronized (Orders.class) {
                Orders.count += Clients.count;
            }
        }
    }

    static void leave() {
        synchronized (Orders.class) {
            synchronized (Clients.class) {
                Clients.count -= Orders.count;
            }
        }
    }

    public static void main(String[] args) {
        Thread first = new Thread(ClassConstants::order);
        Thread second = new Thread(ClassConstants::leave);
        first.start();
        second.start();
    }
}
