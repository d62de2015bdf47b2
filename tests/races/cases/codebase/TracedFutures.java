// case: CompletableFuture callbacks with exceptionally and handle change counters; one result is completed by hand
// why: callbacks of different futures run at once; what is set before complete is before the callback
// race codebase.TracedFutures.failures
// safe codebase.TracedFutures$Reply.text
package codebase;

import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

public class TracedFutures {
    static class Reply {
        private String text;
    }

    private int failures;

    CompletableFuture<Integer> call(int number) {
        return CompletableFuture.supplyAsync(() -> 10 / number).exceptionally(failure -> {
            failures++;
            return 0;
        });
    }

    public static void main(String[] args) {
        TracedFutures client = new TracedFutures();
        CompletableFuture<?>[] calls = IntStream.range(0, 5).mapToObj(client::call).toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(calls).join();
        CompletableFuture<Reply> reply = new CompletableFuture<>();
        reply.thenAccept(r -> System.out.println(r.text));
        new Thread(() -> {
            Reply fresh = new Reply();
            fresh.text = "done";
            reply.complete(fresh);
        }).start();
        System.out.println(client.failures + reply.join().text);
    }
}
