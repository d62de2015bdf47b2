// case: a thread completes a future by hand before it has written
// why: the write comes after complete(), so join() does not wait for it
// race everyday.CompletedTooEarly.answer
package everyday;

import java.util.concurrent.CompletableFuture;

public class CompletedTooEarly {
    private int answer;

    public static void main(String[] args) {
        CompletedTooEarly question = new CompletedTooEarly();
        CompletableFuture<Void> done = new CompletableFuture<>();
        new Thread(() -> {
            done.complete(null);
            question.answer = 42;
        }).start();
        done.join();
        System.out.println(question.answer);
    }
}
