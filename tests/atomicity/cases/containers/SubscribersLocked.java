// case: iteration over a synchronized list with its lock, as its documentation asks
// why: add locks the same monitor and waits until the loop has ended
// clean containers.SubscribersLocked.notifyAllOfThem
package containers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SubscribersLocked {
    private final List<Runnable> subscribers = Collections.synchronizedList(new ArrayList<>());

    void notifyAllOfThem() {
        synchronized (subscribers) {
            for (Runnable subscriber : subscribers) {
                subscriber.run();
            }
        }
    }

    void subscribe(Runnable subscriber) {
        subscribers.add(subscriber);
    }

    public static void main(String[] args) {
        SubscribersLocked news = new SubscribersLocked();
        news.subscribe(() -> System.out.println("first"));
        Thread publisher = new Thread(news::notifyAllOfThem);
        Thread reader = new Thread(() -> news.subscribe(() -> System.out.println("second")));
        publisher.start();
        reader.start();
    }
}
