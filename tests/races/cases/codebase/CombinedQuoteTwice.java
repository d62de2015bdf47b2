// case: a stage behind two futures and a stage behind one of them write the same field
// why: one of them may run in the thread of the one future while the other runs in that of the other
// race codebase.CombinedQuoteTwice$Quote.text
package codebase;

import java.util.concurrent.CompletableFuture;

public class CombinedQuoteTwice {
    static class Quote {
        private double price;
        private int stock;
        private String text;
    }

    public static void main(String[] args) {
        Quote quote = new Quote();
        CompletableFuture<Void> price = CompletableFuture.runAsync(() -> quote.price = 9.5);
        CompletableFuture<Void> stock = CompletableFuture.runAsync(() -> quote.stock = 3);
        CompletableFuture<Void> early = price.thenRun(() -> quote.text = "" + quote.price);
        price.thenCombine(stock, (a, b) -> quote.text = quote.price + " x " + quote.stock).join();
        early.join();
        System.out.println(quote.text);
    }
}
