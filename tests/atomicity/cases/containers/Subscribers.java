// case: iteration over a synchronized list without its lock
// why: hasNext and next are separate steps on a list that another thread changes:
// why: ConcurrentModificationException
// violation containers.Subscribers.notifyAllOfThem kind=check-then-act
package containers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Subscribers {
    private final List<Runnable> subscribers = Collections.synchronizedList(new ArrayList<>());

    void notifyAllOfThem() {
        for (Runnable subscriber : subscribers) {
            subscriber.run();
        }
    }

    void subscribe(Runnable subscriber) {
        subscribers.add(subscriber);
    }

    public static void main(String[] args) {
        Subscribers news = new Subscribers();
        news.subscribe(() -> System.out.println("first"));
        Thread publisher = new Thread(news::notifyAllOfThem);
        Thread reader = new Thread(() -> news.subscribe(() -> System.out.println("second")));
        publisher.start();
        reader.start();
    }
}
