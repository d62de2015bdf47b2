// case: a method waits for all its futures; its caller reads the counts
// why: join() returns when the stages are done: the caller, too, comes behind them
// safe services.FetchedInCallee.valid
// race services.FetchedInCallee.looked
package services;

import java.util.concurrent.CompletableFuture;

public class FetchedInCallee {
    private int valid;
    private int looked;

    private void look() {
        looked++;
        synchronized (this) {
            valid++;
        }
    }

    void fetch() {
        CompletableFuture<Void> one = CompletableFuture.runAsync(this::look);
        CompletableFuture<Void> two = CompletableFuture.runAsync(this::look);
        CompletableFuture.allOf(one, two).join();
    }

    public static void main(String[] args) {
        FetchedInCallee fetch = new FetchedInCallee();
        fetch.fetch();
        System.out.println(fetch.valid + " " + fetch.looked);
    }
}
