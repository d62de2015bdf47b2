// case: a login that runs in a pool tells everybody of its connection before it is over
// why: who gave up waiting closes the connection while the task that made it still logs in
// race executors.ResultShownEarly$Connection.open
package executors;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ResultShownEarly {
    static class Connection {
        private boolean open;

        void login() {
            open = true;
        }

        void close() {
            open = false;
        }
    }

    static final List<Connection> all = new ArrayList<>();

    static Connection login() {
        Connection made = new Connection();
        synchronized (all) {
            all.add(made);
        }
        made.login();
        return made;
    }

    static Connection first() {
        synchronized (all) {
            return all.get(0);
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newCachedThreadPool();
        for (int i = 0; i < 3; i++) {
            Future<Connection> login = pool.submit(ResultShownEarly::login);
            try {
                login.get(1, TimeUnit.SECONDS).close();
            } catch (TimeoutException e) {
                first().close();
            }
        }
        pool.shutdown();
    }
}
