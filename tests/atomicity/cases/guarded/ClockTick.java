// case: read and write in two blocks, but only one thread writes
// why: the clock's thread is the only one that changes the time; the value it has read cannot be stale
// clean guarded.ClockTick.tick
package guarded;

public class ClockTick {
    private final Object lock = new Object();
    private int seconds;

    void tick() {
        int now;
        synchronized (lock) {
            now = seconds;
        }
        synchronized (lock) {
            seconds = now + 1;
        }
    }

    int read() {
        synchronized (lock) {
            return seconds;
        }
    }

    public static void main(String[] args) {
        ClockTick clock = new ClockTick();
        Thread works = new Thread(() -> {
            for (int i = 0; i < 60; i++) {
                clock.tick();
            }
        });
        works.start();
        System.out.println(clock.read());
    }
}
