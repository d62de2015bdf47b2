// case: a step that runs after either of two futures reads what the other one may still write
// why: runAfterEither waits for one of them
// race codebase.CombinedQuoteEither$Quote.price
// race codebase.CombinedQuoteEither$Quote.stock
package codebase;

import java.util.concurrent.CompletableFuture;

public class CombinedQuoteEither {
    static class Quote {
        private double price;
        private int stock;
    }

    public static void main(String[] args) {
        Quote quote = new Quote();
        CompletableFuture<Void> price = CompletableFuture.runAsync(() -> quote.price = 9.5);
        CompletableFuture<Void> stock = CompletableFuture.runAsync(() -> quote.stock = 3);
        price.runAfterEither(stock, () -> System.out.println(quote.price + " x " + quote.stock)).join();
    }
}
