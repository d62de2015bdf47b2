// case: listeners in a CopyOnWriteArrayList; a listener has mutable state of its own
// why: the list is safe, its elements are no safer for that: two threads that fire call the same listener
// safe codebase.ListenersByCopy.listeners
// race codebase.ListenersByCopy$LastPrice.last
// safe codebase.ListenersByCopy$Printing.prefix
package codebase;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class ListenersByCopy {
    interface PriceListener {
        void changed(String item, double price);
    }

    static class LastPrice implements PriceListener {
        private double last;

        @Override
        public void changed(String item, double price) {
            last = price;
        }
    }

    static class Printing implements PriceListener {
        private String prefix;

        Printing(String prefix) {
            this.prefix = prefix;
        }

        @Override
        public void changed(String item, double price) {
            System.out.println(prefix + item + price);
        }
    }

    private final List<PriceListener> listeners = new CopyOnWriteArrayList<>();

    void add(PriceListener listener) {
        listeners.add(listener);
    }

    private void fire(String item, double price) {
        for (PriceListener listener : listeners) {
            listener.changed(item, price);
        }
    }

    public static void main(String[] args) {
        ListenersByCopy feed = new ListenersByCopy();
        feed.add(new LastPrice());
        new Thread(() -> feed.fire("pen", 1.5)).start();
        feed.add(new Printing("> "));
        new Thread(() -> feed.fire("ink", 4.5)).start();
    }
}
