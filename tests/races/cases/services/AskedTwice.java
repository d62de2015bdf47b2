// case: clients put questions with a latch, and calls with a future, into queues of the one thread that answers
// why: each question has its own latch: the answer is written before it is counted down, and read behind the wait
// safe services.AskedTwice$Ask.answer
// safe services.AskedTwice$Call.answer
package services;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

public class AskedTwice {
    static class Ask {
        final CountDownLatch ready = new CountDownLatch(1);
        long answer;
    }

    static class Call {
        final CompletableFuture<String> ready = new CompletableFuture<>();
        long answer;
    }

    private static final LinkedBlockingQueue<Ask> asks = new LinkedBlockingQueue<>();
    private static final LinkedBlockingQueue<Call> calls = new LinkedBlockingQueue<>();

    static void serve() {
        try {
            while (true) {
                Ask ask = asks.take();
                ask.answer = System.nanoTime();
                ask.ready.countDown();
                Call call = calls.take();
                call.answer = System.nanoTime();
                call.ready.complete("done");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void ask() {
        try {
            Ask ask = new Ask();
            asks.add(ask);
            ask.ready.await();
            Call call = new Call();
            calls.add(call);
            System.out.println(call.ready.join() + call.answer + ask.answer);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        new Thread(AskedTwice::serve).start();
        new Thread(AskedTwice::ask).start();
        new Thread(AskedTwice::ask).start();
    }
}
