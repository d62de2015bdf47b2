// case: a model copies its listeners under its lock and calls them without it
// why: nobody holds two locks
// clean codebase.CallbackOutside$Model, codebase.CallbackOutside$View
package codebase;

import java.util.ArrayList;
import java.util.List;

public class CallbackOutside {
    interface Listener {
        void changed();
    }

    static class Model {
        private final List<Listener> listeners = new ArrayList<>();
        private int value;

        synchronized void add(Listener listener) {
            listeners.add(listener);
        }

        void set(int newValue) {
            List<Listener> copy;
            synchronized (this) {
                value = newValue;
                copy = new ArrayList<>(listeners);
            }
            copy.forEach(Listener::changed);
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
