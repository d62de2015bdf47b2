// case: the list itself is the lock for its contents
// why: all calls on the list hold the monitor of that list, which a final field keeps
// safe locks.SubscriberList.names{}
package locks;

import java.util.ArrayList;
import java.util.List;

public class SubscriberList {
    private final List<String> names = new ArrayList<>();

    void subscribe(String name) {
        synchronized (names) {
            if (!names.contains(name)) {
                names.add(name);
            }
        }
    }

    int broadcast(String text) {
        int sent = 0;
        synchronized (names) {
            for (String name : names) {
                sent += name.length() + text.length();
            }
        }
        return sent;
    }

    public static void main(String[] args) throws InterruptedException {
        SubscriberList list = new SubscriberList();
        Thread form = new Thread(() -> {
            list.subscribe("ada");
            list.subscribe("linus");
        });
        form.start();
        System.out.println(list.broadcast("hello"));
        form.join();
    }
}
