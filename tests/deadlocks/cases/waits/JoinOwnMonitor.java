// case: join of a thread while its own monitor is held, which the thread needs
// why: join waits inside that monitor, and so gives it back
// clean waits.JoinOwnMonitor$Painter
package waits;

public class JoinOwnMonitor {
    static class Painter extends Thread {
        private int walls;

        @Override
        public void run() {
            synchronized (this) {
                walls++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Painter painter = new Painter();
        painter.start();
        synchronized (painter) {
            painter.join();
        }
    }
}
