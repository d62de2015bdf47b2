// case: a thread waits inside a lock, but main goes on writing after it has opened
// why: nothing orders the write of idle after open() with the read behind the gate
// race field.OpensGateTooSoon$Loop.idle
// safe field.OpensGateTooSoon$Loop.paused
package field;

public class OpensGateTooSoon {
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
        loop.open();
        loop.idle = 30;
    }
}
