// case: a thread waits inside a lock until main has set everything up
// why: the thread reads idle only after it saw paused as false, which main sets under the lock after it wrote idle
// safe field.OpensGate$Loop.idle
// safe field.OpensGate$Loop.paused
package field;

public class OpensGate {
    static class Loop extends Thread {
        private final Object gate = new Object();
        private boolean paused = true;
        private long idle;

        void open() {
            synchronized (gate) {
                paused = false;
                gate.notifyAll();
            }
        }

        @Override
        public void run() {
            synchronized (gate) {
                while (paused) {
                    try {
                        gate.wait(1000);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
            System.out.println(idle);
        }
    }

    public static void main(String[] args) {
        Loop loop = new Loop();
        loop.start();
        loop.idle = 30;
        loop.open();
    }
}
