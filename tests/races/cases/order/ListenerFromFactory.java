// case: a factory method registers the listener after its constructor has finished
// why: placing it into the concurrent list happens-before the delivery thread's access to it
// safe order.ListenerFromFactory$Printer.prefix
// safe order.ListenerFromFactory.LISTENERS
// safe order.ListenerFromFactory.LISTENERS{}
package order;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class ListenerFromFactory {
    interface Listener {
        void onEvent(String event);
    }

    private static final List<Listener> LISTENERS = new CopyOnWriteArrayList<>();

    static class Printer implements Listener {
        private String prefix;
        private Printer(String prefix) {
            this.prefix = prefix;
        }
        static Printer register(String prefix) {
            Printer printer = new Printer(prefix);
            LISTENERS.add(printer);
            return printer;
        }
        @Override public void onEvent(String event) {
            System.out.println(prefix + event);
        }
    }

    public static void main(String[] args) {
        Thread delivery = new Thread(() -> {
            for (int i = 0; i < 5; i++) {
                for (Listener l : LISTENERS) {
                    l.onEvent("event " + i);
                }
            }
        });
        delivery.start();
        Printer.register("> ");
    }
}
