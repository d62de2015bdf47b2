// case: two futures fill in parts of one object, a third step reads it when both are done
// why: thenCombine runs after both; the parts are different fields
// safe codebase.CombinedQuote$Quote.price
// safe codebase.CombinedQuote$Quote.stock
// safe codebase.CombinedQuote$Quote.text
package codebase;

import java.util.concurrent.CompletableFuture;

public class CombinedQuote {
    static class Quote {
        private double price;
        private int stock;
        private String text;
    }

    public static void main(String[] args) {
        Quote quote = new Quote();
        CompletableFuture<Void> price = CompletableFuture.runAsync(() -> quote.price = 9.5);
        CompletableFuture<Void> stock = CompletableFuture.runAsync(() -> quote.stock = 3);
        price.thenCombine(stock, (a, b) -> quote.text = quote.price + " x " + quote.stock).join();
        System.out.println(quote.text);
    }
}
