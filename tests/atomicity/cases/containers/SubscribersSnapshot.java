// case: iteration over a CopyOnWriteArrayList
// why: its iterator walks over the array of the moment it was made; no other thread changes that array
// clean containers.SubscribersSnapshot.notifyAllOfThem
package containers;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class SubscribersSnapshot {
    private final List<Runnable> subscribers = new CopyOnWriteArrayList<>();

    void notifyAllOfThem() {
        for (Runnable subscriber : subscribers) {
            subscriber.run();
        }
    }

    void subscribe(Runnable subscriber) {
        subscribers.add(subscriber);
    }

    public static void main(String[] args) {
        SubscribersSnapshot news = new SubscribersSnapshot();
        news.subscribe(() -> System.out.println("first"));
        Thread publisher = new Thread(news::notifyAllOfThem);
        Thread reader = new Thread(() -> news.subscribe(() -> System.out.println("second")));
        publisher.start();
        reader.start();
    }
}
