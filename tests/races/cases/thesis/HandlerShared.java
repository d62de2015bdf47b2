// case: a request handler with a state field, used by two connections at once
// why: open, send and close read and write state and sent of the one handler without a lock
// race thesis.HandlerShared$Handler.state certain
// race thesis.HandlerShared$Handler.sent certain
// safe thesis.HandlerShared$Connection.handler
package thesis;

public class HandlerShared {
    static class Handler {
        private static final int CLOSED = 0;
        private static final int OPEN = 1;
        private int state = CLOSED;
        private int sent;
        void open() { state = OPEN; }
        void send(String text) {
            if (state == OPEN) {
                sent += text.length();
            }
        }
        int close() {
            state = CLOSED;
            return sent;
        }
    }

    static class Connection implements Runnable {
        private final Handler handler;
        Connection(Handler handler) { this.handler = handler; }
        @Override public void run() {
            handler.open();
            handler.send("GET /index");
            handler.send("GET /style");
            System.out.println(handler.close());
        }
    }

    public static void main(String[] args) {
        Handler handler = new Handler();
        new Thread(new Connection(handler)).start();
        new Thread(new Connection(handler)).start();
    }
}
