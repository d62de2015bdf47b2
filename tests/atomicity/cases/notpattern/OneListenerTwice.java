// case: the only listener of a list is called twice in each round of the loop
// why: the other thread changes the view between the two calls; both are of one listener
// violation notpattern.OneListenerTwice.set kind=context-witness
package notpattern;

import java.util.ArrayList;
import java.util.List;

public class OneListenerTwice {
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
            value += view.shown();
        }
    }

    public static void main(String[] args) {
        OneListenerTwice model = new OneListenerTwice();
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
