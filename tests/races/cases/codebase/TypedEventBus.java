// case: an event bus by class: a ConcurrentHashMap of ArrayLists
// why: the map is safe, the lists in it are not: subscribe adds while publish iterates
// race java.util.ArrayList@TypedEventBus.java:17{}
// safe codebase.TypedEventBus.listeners
package codebase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;

public class TypedEventBus {
    private final ConcurrentMap<Class<?>, List<Consumer<Object>>> listeners = new ConcurrentHashMap<>();

    <T> void subscribe(Class<T> type, Consumer<? super T> listener) {
        listeners.computeIfAbsent(type, t -> new ArrayList<>()).add(event -> listener.accept(type.cast(event)));
    }

    void publish(Object event) {
        for (Consumer<Object> listener : listeners.getOrDefault(event.getClass(), List.of())) {
            listener.accept(event);
        }
    }

    public static void main(String[] args) {
        TypedEventBus bus = new TypedEventBus();
        bus.subscribe(String.class, System.out::println);
        Thread publisher = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                bus.publish("event " + i);
            }
        });
        publisher.start();
        bus.subscribe(String.class, text -> System.out.println(text.length()));
    }
}
