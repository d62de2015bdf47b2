// case: the same five methods, and the first holds both locks
// why: all further acquisitions of A and B are reentrant
// clean example.ClosingBooksBoth.close
// clean example.ClosingBooksBoth.settle
package example;

public class ClosingBooksBoth {
    private final Object year = new Object();
    private final Object journal = new Object();
    private int balance;
    private int entries;

    void close() {
        synchronized (year) {
            synchronized (journal) {
                settle();
            }
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
        ClosingBooksBoth books = new ClosingBooksBoth();
        Thread accountant = new Thread(books::close);
        Thread cashier = new Thread(() -> books.post(100));
        accountant.start();
        cashier.start();
    }
}
