// case: a stage behind two futures starts a thread, which reads what a later stage writes
// why: the later stage runs at the same time as the thread; what the futures wrote is ordered before both
// race codebase.CombinedQuoteHelped$Quote.text
// safe codebase.CombinedQuoteHelped$Quote.stock
package codebase;

import java.util.concurrent.CompletableFuture;

public class CombinedQuoteHelped {
    static class Quote {
        private double price;
        private int stock;
        private String text;
    }

    public static void main(String[] args) {
        Quote quote = new Quote();
        CompletableFuture<Void> price = CompletableFuture.runAsync(() -> quote.price = 9.5);
        CompletableFuture<Void> stock = CompletableFuture.runAsync(() -> quote.stock = 3);
        price.runAfterBoth(stock, () -> {
            System.out.println(quote.price + " x " + quote.stock);
            new Thread(() -> System.out.println(quote.text)).start();
        }).thenRun(() -> quote.text = "shown");
    }
}
