// case: a question with a latch inside goes through a queue to the one thread that answers
// why: the answer is written before the latch is counted down, and read behind the wait for it
// safe services.AskedOfMailbox$Ask.answer
// safe services.AskedOfMailbox$Ask.question
package services;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

public class AskedOfMailbox {
    static class Ask {
        final CountDownLatch ready = new CountDownLatch(1);
        String question;
        long answer;
    }

    private static final LinkedBlockingQueue<Ask> box = new LinkedBlockingQueue<>();

    static void serve() {
        try {
            while (true) {
                Ask ask = box.take();
                ask.answer = ask.question.length();
                ask.ready.countDown();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws Exception {
        new Thread(AskedOfMailbox::serve).start();
        Ask ask = new Ask();
        ask.question = "how long";
        box.add(ask);
        ask.ready.await();
        System.out.println(ask.answer);
    }
}
