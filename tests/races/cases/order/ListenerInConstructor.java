// case: a constructor registers this with a bus before it has set its fields
// why: the delivery thread can find the listener through the bus before prefix is written
// race order.ListenerInConstructor$Printer.prefix
// safe order.ListenerInConstructor.LISTENERS
// safe order.ListenerInConstructor.LISTENERS{}
package order;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class ListenerInConstructor {
    interface Listener {
        void onEvent(String event);
    }

    private static final List<Listener> LISTENERS = new CopyOnWriteArrayList<>();

    static class Printer implements Listener {
        private String prefix;
        Printer(String prefix) {
            LISTENERS.add(this);
            this.prefix = prefix;
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
        new Printer("> ");
    }
}
