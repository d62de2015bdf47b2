// case: requests with a latch of their own that does not cover the answer
// why: the signal comes before the answer, from a watchdog as well, or the asker waits for another request's
// race services.AnsweredTooLate$Early.answer
// race services.AnsweredTooLate$Watched.answer
// race services.AnsweredTooLate$Crossed.answer
package services;

import java.util.concurrent.CountDownLatch;

public class AnsweredTooLate {
    static class Early {
        final CountDownLatch ready = new CountDownLatch(1);
        long answer;
    }

    static class Watched {
        final CountDownLatch ready = new CountDownLatch(1);
        long answer;
    }

    static class Crossed {
        final CountDownLatch ready = new CountDownLatch(1);
        long answer;
    }

    static void early() throws InterruptedException {
        Early request = new Early();
        new Thread(() -> {
            request.ready.countDown();
            request.answer = System.nanoTime();
        }).start();
        request.ready.await();
        System.out.println(request.answer);
    }

    static void watched() throws InterruptedException {
        Watched request = new Watched();
        new Thread(() -> {
            request.answer = System.nanoTime();
            request.ready.countDown();
        }).start();
        new Thread(() -> request.ready.countDown()).start();
        request.ready.await();
        System.out.println(request.answer);
    }

    static void crossed(Crossed other) throws InterruptedException {
        Crossed request = new Crossed();
        new Thread(() -> {
            request.answer = System.nanoTime();
            request.ready.countDown();
        }).start();
        other.ready.await();
        System.out.println(request.answer);
    }

    public static void main(String[] args) throws InterruptedException {
        Crossed first = new Crossed();
        new Thread(() -> first.ready.countDown()).start();
        for (int i = 0; i < 3; i++) {
            early();
            watched();
            crossed(first);
        }
    }
}
