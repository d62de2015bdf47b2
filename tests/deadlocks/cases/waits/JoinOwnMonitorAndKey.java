// case: join of a thread while its own monitor and a second one are held, and the thread needs both
// why: join gives back the thread's monitor only
// deadlock waits.JoinOwnMonitorAndKey$Painter.KEY|java.lang.Object kind=join-under-lock
package waits;

public class JoinOwnMonitorAndKey {
    static class Painter extends Thread {
        static final Object KEY = new Object();
        private int walls;

        @Override
        public void run() {
            synchronized (this) {
                walls++;
            }
            synchronized (KEY) {
                walls++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Painter painter = new Painter();
        painter.start();
        synchronized (Painter.KEY) {
            synchronized (painter) {
                painter.join();
            }
        }
    }
}
