// case: a thread completes a future by hand; another one joins it and reads
// why: what comes before complete() happens before what follows join()
// safe everyday.CompletedByHand.answer
package everyday;

import java.util.concurrent.CompletableFuture;

public class CompletedByHand {
    private int answer;

    public static void main(String[] args) {
        CompletedByHand question = new CompletedByHand();
        CompletableFuture<Void> done = new CompletableFuture<>();
        new Thread(() -> {
            question.answer = 42;
            done.complete(null);
        }).start();
        done.join();
        System.out.println(question.answer);
    }
}
