// case: the listener that is called under the lock takes a lock of its own, which has a way back
// why: `set` holds the model and waits for the view; `refresh` holds the view and waits for the model
// deadlock alien.AlienCycle$Model, alien.AlienCycle$View|alien.AlienCycle$Model.listener kind=lock-order
package alien;

public class AlienCycle {
    interface Listener {
        void changed(int value);
    }

    static class Model {
        private Listener listener;
        private int value;

        synchronized void listen(Listener newListener) {
            listener = newListener;
        }

        synchronized void set(int newValue) {
            value = newValue;
            listener.changed(value);
        }

        synchronized int value() {
            return value;
        }
    }

    static class View implements Listener {
        private int shown;

        @Override
        public synchronized void changed(int value) {
            shown = value;
        }

        synchronized void refresh(Model model) {
            shown = model.value();
        }
    }

    public static void main(String[] args) {
        Model model = new Model();
        View view = new View();
        model.listen(view);
        new Thread(() -> model.set(3)).start();
        new Thread(() -> view.refresh(model)).start();
    }
}
