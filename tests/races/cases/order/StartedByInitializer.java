// case: a class initializer starts a thread; main writes what it reads before it says anything that starts one
// why: the class is initialized where main first uses it, which is before the write
// race order.StartedByInitializer.level
package order;

public class StartedByInitializer {
    static int level;

    static class Monitor implements Runnable {
        static final Monitor INSTANCE = new Monitor();
        private boolean shown;

        Monitor() {
            launch();
        }

        void launch() {
            new Thread(this).start();
        }

        @Override
        public void run() {
            System.out.println(level);
        }

        void show() {
            shown = true;
        }
    }

    public static void main(String[] args) {
        Monitor monitor = Monitor.INSTANCE;
        level = 3;
        monitor.show();
        monitor.launch();
    }
}
