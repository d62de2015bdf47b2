// case: the list is the lock for its contents, but one reader does not take it
// why: size() is called without the monitor while subscribe() adds under it
// race locks.SubscriberListSize.names{} certain
package locks;

import java.util.ArrayList;
import java.util.List;

public class SubscriberListSize {
    private final List<String> names = new ArrayList<>();

    void subscribe(String name) {
        synchronized (names) {
            names.add(name);
        }
    }

    int count() {
        return names.size();
    }

    public static void main(String[] args) throws InterruptedException {
        SubscriberListSize list = new SubscriberListSize();
        Thread form = new Thread(() -> {
            list.subscribe("ada");
            list.subscribe("linus");
        });
        form.start();
        System.out.println(list.count());
        form.join();
    }
}
