// case: five methods: a call graph in which B is locked twice under A, which its callees lock again
// why: B is acquired and released twice while `close` holds A; A is reentrant there; an entry can be
// why: posted in between
// violation example.ClosingBooks.close kind=context-witness witness=journal
// clean example.ClosingBooks.settle
// clean example.ClosingBooks.bookWages
// clean example.ClosingBooks.bookTaxes
// clean example.ClosingBooks.post
package example;

public class ClosingBooks {
    private final Object year = new Object();
    private final Object journal = new Object();
    private int balance;
    private int entries;

    void close() {
        synchronized (year) {
            settle();
        }
    }

    void settle() {
        bookWages();
        bookTaxes();
    }

    void bookWages() {
        synchronized (year) {
            post(-30);
        }
    }

    void bookTaxes() {
        synchronized (year) {
            post(-7);
        }
    }

    void post(int amount) {
        synchronized (journal) {
            balance += amount;
            entries++;
        }
    }

    public static void main(String[] args) {
        ClosingBooks books = new ClosingBooks();
        Thread accountant = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                books.close();
            }
        });
        Thread cashier = new Thread(() -> books.post(100));
        accountant.start();
        cashier.start();
    }
}
