// case: listeners are added while others are told
// why: the list has no lock
// race everyday.PlainListeners.listeners{}
package everyday;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

public class PlainListeners {
    private final List<Consumer<String>> listeners = new ArrayList<>();

    void add(Consumer<String> listener) { listeners.add(listener); }

    void tell(String text) {
        for (Consumer<String> listener : listeners) listener.accept(text);
    }

    public static void main(String[] args) {
        PlainListeners hub = new PlainListeners();
        new Thread(() -> hub.tell("hello")).start();
        hub.add(System.out::println);
    }
}
