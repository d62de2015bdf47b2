// case: a finalizer closes its object and counts in one that is still in use
// why: nobody else has the statement any more when it is finalized; the connection is another matter
// safe field.FinalizedStatement$Statement.open
// race field.FinalizedStatement$Connection.closed
package field;

public class FinalizedStatement {
    static class Connection {
        int closed;
    }

    static class Statement {
        private final Connection connection;
        private boolean open = true;

        Statement(Connection connection) {
            this.connection = connection;
        }

        void close() {
            if (!open) return;
            open = false;
            connection.closed++;
        }

        @Override
        @SuppressWarnings("deprecation")
        protected void finalize() {
            close();
        }
    }

    public static void main(String[] args) {
        Connection connection = new Connection();
        Statement statement = new Statement(connection);
        statement.close();
        System.out.println(connection.closed);
    }
}
