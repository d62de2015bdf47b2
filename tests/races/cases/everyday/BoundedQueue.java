// case: a bounded queue with wait and notifyAll; messages are filled before put and read after take
// why: list and messages are handed over under the queue's monitor
// safe everyday.BoundedQueue.items{}
// safe everyday.BoundedQueue$Message.text
package everyday;

import java.util.LinkedList;

public class BoundedQueue {
    static class Message {
        String text;
    }

    private final LinkedList<Message> items = new LinkedList<>();

    synchronized void put(Message m) throws InterruptedException {
        while (items.size() == 4) wait();
        items.add(m);
        notifyAll();
    }

    synchronized Message take() throws InterruptedException {
        while (items.isEmpty()) wait();
        Message m = items.removeFirst();
        notifyAll();
        return m;
    }

    public static void main(String[] args) {
        BoundedQueue queue = new BoundedQueue();
        new Thread(() -> {
            try {
                for (int i = 0; i < 10; i++) {
                    Message m = new Message();
                    m.text = "message " + i;
                    queue.put(m);
                }
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        new Thread(() -> {
            try {
                for (int i = 0; i < 10; i++) System.out.println(queue.take().text);
            } catch (InterruptedException e) {
                return;
            }
        }).start();
    }
}
