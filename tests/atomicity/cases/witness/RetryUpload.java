// case: the second acquisition is in the handler of an exception
// why: the attempts are read in the try block and written back, raised, in the handler; a reset between
// why: them is lost
// violation witness.RetryUpload.upload kind=context-witness
package witness;

public class RetryUpload {
    static class Attempts {
        private int count;

        synchronized int count() {
            return count;
        }

        synchronized void count(int value) {
            count = value;
        }
    }

    private final Attempts attempts = new Attempts();

    private void send(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("empty");
        }
    }

    synchronized void upload(String text) {
        int before = attempts.count();
        try {
            send(text);
        } catch (IllegalArgumentException refused) {
            attempts.count(before + 1);
        }
    }

    void reset() {
        attempts.count(0);
    }

    public static void main(String[] args) {
        RetryUpload client = new RetryUpload();
        Thread sender = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                client.upload("");
            }
        });
        Thread user = new Thread(client::reset);
        sender.start();
        user.start();
    }
}
