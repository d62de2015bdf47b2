// case: the producer goes on writing a message that it has put
// why: the write after put() is not ordered with the consumer that took the message
// race containers.MessageHandoverKept$Message.tries
// safe containers.MessageHandoverKept$Message.text
package containers;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class MessageHandoverKept {
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
                    queue.put(m);
                    m.tries++;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        producer.start();
        for (int i = 0; i < 3; i++) {
            Message m = queue.take();
            m.tries++;
            System.out.println(m.text);
        }
        producer.join();
    }
}
