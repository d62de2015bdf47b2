// case: mutable messages handed over through an unsynchronized ArrayList
// why: neither the list nor the messages in it are ordered between the threads
// race containers.MessageList.inbox{} certain
// race containers.MessageList$Message.read
package containers;

import java.util.ArrayList;
import java.util.List;

public class MessageList {
    static class Message {
        boolean read;
    }

    private final List<Message> inbox = new ArrayList<>();

    void receive() {
        Message m = new Message();
        inbox.add(m);
        m.read = false;
    }

    int markRead() {
        int n = 0;
        for (int i = 0; i < inbox.size(); i++) {
            Message m = inbox.get(i);
            if (m != null && !m.read) {
                m.read = true;
                n++;
            }
        }
        return n;
    }

    public static void main(String[] args) throws InterruptedException {
        MessageList mail = new MessageList();
        Thread network = new Thread(() -> {
            mail.receive();
            mail.receive();
        });
        network.start();
        System.out.println(mail.markRead());
        network.join();
    }
}
