// case: inner class locks its outer instance
// why: Button locks PlayerPanel.this and the outer methods lock this: the same monitor
// safe locks.PlayerPanel.volume
package locks;

public class PlayerPanel {
    private int volume = 5;

    class Button implements Runnable {
        private final int step;

        Button(int step) {
            this.step = step;
        }

        @Override
        public void run() {
            synchronized (PlayerPanel.this) {
                volume += step;
            }
        }
    }

    synchronized int volume() {
        return volume;
    }

    public static void main(String[] args) throws InterruptedException {
        PlayerPanel panel = new PlayerPanel();
        Thread up = new Thread(panel.new Button(1));
        Thread down = new Thread(panel.new Button(-1));
        up.start();
        down.start();
        System.out.println(panel.volume());
        up.join();
        down.join();
    }
}
