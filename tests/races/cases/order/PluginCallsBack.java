// case: a plug-in that is made by name gets a listener and is started; main then sets what the listener's thread reads
// why: the plug-in may tell of a failure as soon as it has the listener, so that the thread may run before the write
// race order.PluginCallsBack$Connection.id
package order;

public class PluginCallsBack {
    interface Listener {
        void failed();
    }

    interface Transport {
        void setListener(Listener listener);

        void start();
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
            new Thread(() -> System.out.println("failed: " + id)).start();
        }

        void close() {
            broken = true;
            check();
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Transport transport = (Transport) Class.forName(args[0]).getDeclaredConstructor().newInstance();
        Connection connection = new Connection();
        transport.setListener(connection);
        transport.start();
        connection.check();
        connection.setId(args[1]);
        connection.close();
    }
}
