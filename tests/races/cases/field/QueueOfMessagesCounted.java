// case: several consumers take messages from one queue, put them back and only then change them
// why: whoever takes the message next reads and writes tries while the one before still does
// race field.QueueOfMessagesCounted$Message.tries
package field;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class QueueOfMessagesCounted {
    static class Message {
        String text;
        int tries;
    }

    private final BlockingQueue<Message> queue = new LinkedBlockingQueue<>();

    private void consume() {
        try {
            while (true) {
                Message m = queue.take();
                queue.put(m);
                m.tries++;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        QueueOfMessagesCounted work = new QueueOfMessagesCounted();
        for (int i = 0; i < 4; i++) {
            new Thread(work::consume).start();
        }
        for (int i = 0; i < 10; i++) {
            Message m = new Message();
            m.text = "message " + i;
            work.queue.put(m);
        }
    }
}
