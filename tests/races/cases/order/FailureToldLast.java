// case: a connection starts a thread when it is told of a failure; only main tells it, after it has set what is read
// why: nobody else knows the listener; the start comes after the write
// safe order.FailureToldLast$Connection.id
package order;

public class FailureToldLast {
    interface Listener {
        void failed();
    }

    interface Transport {
        void setListener(Listener listener);
    }

    static class Local implements Transport {
        private Listener listener;

        @Override
        public void setListener(Listener listener) {
            this.listener = listener;
        }

        void fail() {
            listener.failed();
        }
    }

    static class Connection implements Listener {
        private String id;
        private boolean broken;

        void check() {
            if (broken) {
                failed();
            }
        }

        void setId(String id) {
            this.id = id;
        }

        @Override
        public void failed() {
            broken = true;
            new Thread(() -> System.out.println("failed: " + id)).start();
        }
    }

    public static void main(String[] args) {
        Local transport = new Local();
        Connection connection = new Connection();
        transport.setListener(connection);
        connection.check();
        connection.setId(args[0]);
        transport.fail();
    }
}
