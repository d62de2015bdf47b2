// case: the same five methods, but the first holds no lock
// why: the second acquires both locks twice, neither while it holds the other: no context
// clean example.ClosingBooksOpen.close
// clean example.ClosingBooksOpen.settle
// clean example.ClosingBooksOpen.bookWages
// clean example.ClosingBooksOpen.bookTaxes
package example;

public class ClosingBooksOpen {
    private final Object year = new Object();
    private final Object journal = new Object();
    private int balance;
    private int entries;

    void close() {
        settle();
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
        ClosingBooksOpen books = new ClosingBooksOpen();
        Thread accountant = new Thread(books::close);
        Thread cashier = new Thread(() -> books.post(100));
        accountant.start();
        cashier.start();
    }
}
