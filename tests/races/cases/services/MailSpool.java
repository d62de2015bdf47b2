// case: mails written, changed after they were queued, retried with a delay queue
// why: put comes before take; what the sender changes after put has no order with the carrier
// safe services.MailSpool$Mail.to
// race services.MailSpool$Mail.subject
// safe services.MailSpool$Mail.tries
// safe services.MailSpool$Carrier.carried
// race services.MailSpool.lastTo
package services;

import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

public class MailSpool {
    static class Mail implements Delayed {
        String to;
        String subject;
        int tries;
        long due;

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - System.currentTimeMillis(), TimeUnit.MILLISECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.MILLISECONDS), other.getDelay(TimeUnit.MILLISECONDS));
        }
    }

    private final DelayQueue<Mail> spool = new DelayQueue<>();
    private String lastTo;

    class Carrier extends Thread {
        private int carried;

        @Override
        public void run() {
            try {
                while (carried < 10) {
                    Mail mail = spool.take();
                    lastTo = mail.to;
                    if (mail.tries++ < 2 && Math.random() < 0.5) {
                        spool.put(mail);
                        continue;
                    }
                    carried++;
                    System.out.println(mail.to + " " + mail.subject);
                }
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    void send(String to, String subject) {
        Mail mail = new Mail();
        mail.to = to;
        spool.put(mail);
        mail.subject = subject;
    }

    public static void main(String[] args) throws Exception {
        MailSpool mails = new MailSpool();
        Carrier carrier = mails.new Carrier();
        carrier.start();
        for (int i = 0; i < 10; i++)
            mails.send("user" + i, "hello");
        System.out.println(mails.lastTo);
        carrier.join();
        System.out.println(carrier.carried);
    }
}
