// case: inner class locks itself while it writes the outer instance
// why: each Button holds its own monitor, the outer field is written with no common lock
// race locks.PlayerPanelOwnLock.volume certain
package locks;

public class PlayerPanelOwnLock {
    private int volume = 5;

    class Button implements Runnable {
        private final int step;

        Button(int step) {
            this.step = step;
        }

        @Override
        public synchronized void run() {
            volume += step;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PlayerPanelOwnLock panel = new PlayerPanelOwnLock();
        Thread up = new Thread(panel.new Button(1));
        Thread down = new Thread(panel.new Button(-1));
        up.start();
        down.start();
        up.join();
        down.join();
        System.out.println(panel.volume);
    }
}
