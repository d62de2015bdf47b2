// case: a connection is stopped by itself or by the server, and says good-bye only if it stops itself
// why: farewells is touched only by the thread that runner holds, which is the connection's own
// safe field.StopsItself$Connection.farewells
// race field.StopsItself$Connection.alive
package field;

public class StopsItself {
    static class Connection implements Runnable {
        private Thread runner;
        private boolean alive = true;
        private int farewells;

        void stop() {
            alive = false;
            if (Thread.currentThread().equals(runner)) farewells++;
        }

        @Override
        public void run() {
            runner = Thread.currentThread();
            while (alive) {
                farewells += 0;
                if (System.nanoTime() == 0) stop();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Connection connection = new Connection();
        new Thread(connection).start();
        Thread.sleep(1000);
        connection.stop();
    }
}
