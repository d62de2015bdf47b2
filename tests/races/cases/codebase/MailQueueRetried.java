// case: the producer keeps the mails it has put and looks into them
// why: after put, the producer reads what the consumer writes
// race codebase.MailQueueRetried$Mail.sentAt
// safe codebase.MailQueueRetried$Mail.body
package codebase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class MailQueueRetried {
    static class Mail {
        private final String to;
        private String body;
        private long sentAt;

        Mail(String to) {
            this.to = to;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Mail> queue = new LinkedBlockingQueue<>();
        Thread sender = new Thread(() -> {
            try {
                while (true) {
                    Mail mail = queue.take();
                    System.out.println(mail.to + mail.body);
                    mail.sentAt = System.currentTimeMillis();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "sender");
        sender.start();
        List<Mail> pending = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Mail mail = new Mail("user" + i);
            mail.body = "hello " + i;
            queue.put(mail);
            pending.add(mail);
        }
        Thread.sleep(100);
        for (Mail mail : pending) {
            if (mail.sentAt == 0) {
                System.out.println("late: " + mail.to);
            }
        }
        sender.interrupt();
    }
}
