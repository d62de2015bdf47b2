// case: a loop with a promise of its own in each turn, completed by a thread of its own
// why: what is written before complete() is read behind join() of the same turn's future
// safe services.PromiseGot.answer
package services;

import java.util.concurrent.CompletableFuture;

public class PromiseGot {
    private final CompletableFuture<String> ready = new CompletableFuture<>();
    private long answer;

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            PromiseGot request = new PromiseGot();
            new Thread(() -> {
                request.answer = System.nanoTime();
                request.ready.complete("done");
            }).start();
            System.out.println(request.ready.join() + request.answer);
        }
    }
}
