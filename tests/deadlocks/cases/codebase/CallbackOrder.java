// case: a model calls its listener under its lock; the listener's own method calls back into the model under its lock
// why: one thread holds the model and wants the view, the other holds the view and wants the model
// deadlock codebase.CallbackOrder$Model, codebase.CallbackOrder$View kind=lock-order
package codebase;

import java.util.ArrayList;
import java.util.List;

public class CallbackOrder {
    interface Listener {
        void changed();
    }

    static class Model {
        private final List<Listener> listeners = new ArrayList<>();
        private int value;

        synchronized void add(Listener listener) {
            listeners.add(listener);
        }

        synchronized void set(int newValue) {
            value = newValue;
            for (Listener listener : listeners) {
                listener.changed();
            }
        }

        synchronized int value() {
            return value;
        }
    }

    static class View implements Listener {
        private final Model model;
        private boolean stale;

        View(Model model) {
            this.model = model;
        }

        @Override
        public synchronized void changed() {
            stale = true;
        }

        synchronized void paint() {
            if (stale) {
                System.out.println(model.value());
                stale = false;
            }
        }
    }

    public static void main(String[] args) {
        Model model = new Model();
        View view = new View(model);
        model.add(view);
        new Thread(() -> model.set(1)).start();
        new Thread(view::paint).start();
    }
}
