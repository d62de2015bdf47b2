// case: BlockingQueue.take before the lock is taken
// why: the producer can put while the consumer waits
// clean waits.TakeFirst.desk, waits.TakeFirst.forms?
package waits;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class TakeFirst {
    private final Object desk = new Object();
    private final BlockingQueue<String> forms = new LinkedBlockingQueue<>();

    void hand(String form) throws InterruptedException {
        synchronized (desk) {
            forms.put(form);
        }
    }

    void stamp() throws InterruptedException {
        String form = forms.take();
        synchronized (desk) {
            System.out.println(form);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TakeFirst office = new TakeFirst();
        Thread clerk = new Thread(() -> {
            try {
                office.stamp();
            } catch (InterruptedException stopped) {
                System.out.println("stopped");
            }
        });
        clerk.start();
        office.hand("form");
    }
}
