// case: a request handler with a state field for each connection
// why: each Handler is used by one connection's thread only
// safe thesis.HandlerSeparate$Handler.state
// safe thesis.HandlerSeparate$Handler.sent
// safe thesis.HandlerSeparate$Connection.handler
package thesis;

public class HandlerSeparate {
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
        new Thread(new Connection(new Handler())).start();
        new Thread(new Connection(new Handler())).start();
    }
}
