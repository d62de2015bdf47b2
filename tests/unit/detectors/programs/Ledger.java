package programs;

/** Five methods: the first holds A and calls the second, which calls two that hold A and call the last, which locks B. */
public class Ledger {
    private final Object year = new Object();
    private final Object journal = new Object();
    private int balance;

    void close() {
        synchronized (year) {
            settle();
        }
    }

    void settle() {
        wages();
        taxes();
    }

    void wages() {
        synchronized (year) {
            post(-30);
        }
    }

    void taxes() {
        synchronized (year) {
            post(-7);
        }
    }

    void post(int amount) {
        synchronized (journal) {
            balance += amount;
        }
    }

    public static void main(String[] arguments) {
        Ledger ledger = new Ledger();
        new Thread(() -> {
            for (int i = 0; i < 12; i++) {
                ledger.close();
            }
        }).start();
        new Thread(() -> ledger.post(100)).start();
    }
}
