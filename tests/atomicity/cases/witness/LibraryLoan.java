// case: both acquisitions are in private helpers of the same object (first interprocedural extension)
// why: another desk lends the last copy between the helpers; the stock goes below zero
// violation witness.LibraryLoan.lend kind=context-witness witness=shelf
package witness;

public class LibraryLoan {
    private final Object shelf = new Object();
    private final Object desk = new Object();
    private int copies = 1;

    private boolean present() {
        synchronized (shelf) {
            return copies > 0;
        }
    }

    private void take() {
        synchronized (shelf) {
            copies--;
        }
    }

    void lend() {
        synchronized (desk) {
            if (present()) {
                take();
            }
        }
    }

    void discard() {
        take();
    }

    public static void main(String[] args) {
        LibraryLoan book = new LibraryLoan();
        Thread reader = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                book.lend();
            }
        });
        Thread cleaner = new Thread(book::discard);
        reader.start();
        cleaner.start();
    }
}
