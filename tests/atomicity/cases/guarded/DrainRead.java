// case: a drain waits inside the tank's lock before it reads what it writes
// why: all that belongs together comes after the wait
// clean guarded.DrainRead.drain
package guarded;

public class DrainRead {
    static class Tank {
        int level = 10;

        synchronized void pour() {
            level = level + 1;
            notifyAll();
        }
    }

    private final Tank tank;

    DrainRead(Tank tank) {
        this.tank = tank;
    }

    synchronized void drain() throws InterruptedException {
        synchronized (tank) {
            tank.wait(10);
            tank.level = tank.level - 1;
        }
    }

    public static void main(String[] args) {
        Tank tank = new Tank();
        DrainRead drain = new DrainRead(tank);
        new Thread(() -> {
            try {
                drain.drain();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        new Thread(tank::pour).start();
    }
}
