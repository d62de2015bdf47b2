// case: producers put mails into a bounded queue, a consumer sends them and notes when
// why: put is before take; nobody touches a mail after putting it; the statistics belong to the consumer until join
// safe codebase.MailQueue$Mail.body
// safe codebase.MailQueue$Mail.sentAt
// safe codebase.MailQueue$Sender.sent
package codebase;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class MailQueue {
    static class Mail {
        private final String to;
        private String body;
        private long sentAt;

        Mail(String to) {
            this.to = to;
        }
    }

    static class Sender implements Runnable {
        private static final Mail STOP = new Mail("nobody");
        private final BlockingQueue<Mail> queue;
        private int sent;

        Sender(BlockingQueue<Mail> queue) {
            this.queue = queue;
        }

        @Override
        public void run() {
            try {
                for (Mail mail = queue.take(); mail != STOP; mail = queue.take()) {
                    mail.sentAt = System.currentTimeMillis();
                    System.out.println(mail.to + mail.body);
                    sent++;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Mail> queue = new ArrayBlockingQueue<>(16);
        Sender sender = new Sender(queue);
        Thread thread = new Thread(sender, "sender");
        thread.start();
        for (int i = 0; i < 20; i++) {
            Mail mail = new Mail("user" + i);
            mail.body = "hello " + i;
            queue.put(mail);
        }
        queue.put(Sender.STOP);
        thread.join();
        System.out.println(sender.sent);
    }
}
