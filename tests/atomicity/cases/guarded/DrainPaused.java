// case: a drain holds its own lock, takes a tank's, and waits inside the tank's before it writes what it read
// why: the tank is free while the drain waits; what is poured in meanwhile is overwritten
// violation guarded.DrainPaused.drain kind=context-witness|read-modify-write
package guarded;

public class DrainPaused {
    static class Tank {
        int level = 10;

        synchronized void pour() {
            level = level + 1;
            notifyAll();
        }
    }

    private final Tank tank;

    DrainPaused(Tank tank) {
        this.tank = tank;
    }

    synchronized void drain() throws InterruptedException {
        synchronized (tank) {
            int before = tank.level;
            tank.wait(10);
            tank.level = before - 1;
        }
    }

    public static void main(String[] args) {
        Tank tank = new Tank();
        DrainPaused drain = new DrainPaused(tank);
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
