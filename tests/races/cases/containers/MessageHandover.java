// case: mutable message handed over through a BlockingQueue
// why: put happens-before the take that receives the message; the producer does not touch it afterwards
// safe containers.MessageHandover$Message.text
// safe containers.MessageHandover$Message.tries
package containers;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class MessageHandover {
    static class Message {
        String text;
        int tries;
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Message> queue = new ArrayBlockingQueue<>(4);
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 3; i++) {
                    Message m = new Message();
                    m.text = "order " + i;
                    m.tries = 1;
                    queue.put(m);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        producer.start();
        for (int i = 0; i < 3; i++) {
            Message m = queue.take();
            m.tries++;
            System.out.println(m.text + " " + m.tries);
        }
        producer.join();
    }
}
