// case: several consumers take messages from one queue, change them and put them back
// why: a message is in the queue once; put happens-before the take that receives it, and who put it back lets go of it
// safe field.QueueOfMessages$Message.tries
// safe field.QueueOfMessages$Message.text
package field;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class QueueOfMessages {
    static class Message {
        String text;
        int tries;
    }

    private final BlockingQueue<Message> queue = new LinkedBlockingQueue<>();

    private void consume() {
        try {
            while (true) {
                Message m = queue.take();
                m.tries++;
                if (m.tries < 3) {
                    queue.put(m);
                } else {
                    System.out.println(m.text);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        QueueOfMessages work = new QueueOfMessages();
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
