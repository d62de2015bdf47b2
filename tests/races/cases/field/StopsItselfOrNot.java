// case: a connection is stopped by itself or by the server, and says good-bye if it is not the one that stops
// why: behind the test for another thread main is, too, and nothing orders its write
// race field.StopsItselfOrNot$Connection.farewells
// race field.StopsItselfOrNot$Connection.alive
package field;

public class StopsItselfOrNot {
    static class Connection implements Runnable {
        private Thread runner;
        private boolean alive = true;
        private int farewells;

        void stop() {
            alive = false;
            if (!Thread.currentThread().equals(runner)) farewells++;
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
