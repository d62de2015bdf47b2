// case: an event bus by class: a ConcurrentHashMap of CopyOnWriteArrayLists; one subscriber counts events it is given
// why: the lists are made for threads; the counter is called back by two publishers
// race codebase.TypedEventBusCopied$Counting.events
// safe codebase.TypedEventBusCopied.listeners
package codebase;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

public class TypedEventBusCopied {
    static class Counting implements Consumer<String> {
        private int events;

        @Override
        public void accept(String event) {
            events++;
        }
    }

    private final ConcurrentMap<Class<?>, List<Consumer<Object>>> listeners = new ConcurrentHashMap<>();

    <T> void subscribe(Class<T> type, Consumer<? super T> listener) {
        listeners.computeIfAbsent(type, t -> new CopyOnWriteArrayList<>()).add(event -> listener.accept(type.cast(event)));
    }

    void publish(Object event) {
        for (Consumer<Object> listener : listeners.getOrDefault(event.getClass(), List.of())) {
            listener.accept(event);
        }
    }

    public static void main(String[] args) {
        TypedEventBusCopied bus = new TypedEventBusCopied();
        bus.subscribe(String.class, new Counting());
        ExecutorService publishers = Executors.newCachedThreadPool();
        publishers.submit(() -> bus.publish("first"));
        publishers.submit(() -> bus.publish("second"));
        publishers.shutdown();
    }
}
