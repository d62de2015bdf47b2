// case: listeners are called in a loop under the model's lock, and the list has only one
// why: each round takes the lock of another listener; the only one is called once
// clean notpattern.OneListener.set
package notpattern;

import java.util.ArrayList;
import java.util.List;

public class OneListener {
    static class View {
        private int shown;

        synchronized void changed(int value) {
            shown = value;
        }

        synchronized int shown() {
            return shown;
        }
    }

    private final List<View> views = new ArrayList<>();
    private int value;

    synchronized void add(View view) {
        views.add(view);
    }

    synchronized void set(int to) {
        value = to;
        for (View view : views) {
            view.changed(to);
        }
    }

    public static void main(String[] args) {
        OneListener model = new OneListener();
        View view = new View();
        model.add(view);
        Thread setter = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                model.set(i);
            }
        });
        setter.start();
        for (int i = 0; i < 10; i++) {
            view.changed(-i);
        }
        System.out.println(view.shown());
    }
}
