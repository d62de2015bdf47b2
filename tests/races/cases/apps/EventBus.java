// case: event bus that delivers on one dispatcher thread
// why: all deliveries run in a single-thread executor, so delivered is only touched there; headers are written before publish;
// why: published is incremented by two publishing threads with no lock
// safe apps.EventBus.handlers{}
// safe apps.EventBus.delivered
// race apps.EventBus.published certain
// safe apps.EventBus$Event.headers
// safe apps.EventBus.lastError
package apps;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

public class EventBus {
    static class Event {
        private final String topic;
        private int headers;

        Event(String topic) {
            this.topic = topic;
        }

        Event withHeaders(int n) {
            headers = n;
            return this;
        }
    }

    private final List<Consumer<Event>> handlers = new CopyOnWriteArrayList<>();
    private final ExecutorService dispatcher = Executors.newSingleThreadExecutor();
    private volatile String lastError;
    private int published;
    private int delivered;

    void subscribe(Consumer<Event> handler) {
        handlers.add(handler);
    }

    void publish(Event event) {
        published++;
        dispatcher.execute(() -> deliver(event));
    }

    private void deliver(Event event) {
        for (Consumer<Event> handler : handlers) {
            try {
                handler.accept(event);
                delivered++;
            } catch (IllegalStateException e) {
                lastError = e.getMessage();
            }
        }
        if (event.topic.equals("end")) {
            System.out.println("delivered " + delivered);
        }
    }

    void close() {
        dispatcher.shutdown();
    }

    public static void main(String[] args) throws InterruptedException {
        EventBus bus = new EventBus();
        bus.subscribe(e -> {
            if (e.headers < 0) {
                throw new IllegalStateException("bad headers in " + e.topic);
            }
        });
        Thread sensor = new Thread(() -> {
            for (int i = -1; i < 4; i++) {
                bus.publish(new Event("sensor").withHeaders(i));
            }
        });
        Thread user = new Thread(() -> {
            bus.publish(new Event("click").withHeaders(2));
            bus.subscribe(e -> System.out.print(""));
        });
        sensor.start();
        user.start();
        sensor.join();
        user.join();
        bus.publish(new Event("end"));
        System.out.println("last error: " + bus.lastError);
        bus.close();
    }
}
