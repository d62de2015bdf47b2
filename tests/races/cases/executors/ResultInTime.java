// case: logins run in a pool and return a connection; who waits for one gives up after a while, and tries again
// why: only who got the connection from get() has it, and get() returned after the end of the task that made it; a
// why: task that came too late goes on with a connection that nobody gets
// safe executors.ResultInTime$Connection.user
// safe executors.ResultInTime$Connection.open
package executors;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ResultInTime {
    static class Connection {
        private String user;
        private boolean open;

        void login(String user) {
            this.user = user;
            open = true;
        }

        String close() {
            open = false;
            return user;
        }
    }

    static Connection login() {
        Connection made = new Connection();
        keep(made);
        return made;
    }

    private static void keep(Connection connection) {
        connection.login("one");
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newCachedThreadPool();
        for (int i = 0; i < 3; i++) {
            Future<Connection> login = pool.submit(ResultInTime::login);
            try {
                Connection connection = login.get(1, TimeUnit.SECONDS);
                System.out.println(connection.close());
            } catch (TimeoutException e) {
                System.out.println("too late");
            }
        }
        pool.shutdown();
    }
}
