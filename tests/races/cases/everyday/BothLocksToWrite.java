// case: who writes holds both locks, who reads holds one of them
// why: every reader has a lock in common with every writer
// safe everyday.BothLocksToWrite.level
package everyday;

public class BothLocksToWrite {
    private final Object left = new Object(), right = new Object();
    private int level;

    void set(int to) {
        synchronized (left) {
            synchronized (right) {
                level = to;
            }
        }
    }

    int fromLeft() {
        synchronized (left) {
            return level;
        }
    }

    int fromRight() {
        synchronized (right) {
            return level;
        }
    }

    public static void main(String[] args) {
        BothLocksToWrite lift = new BothLocksToWrite();
        new Thread(() -> lift.set(3)).start();
        new Thread(() -> lift.set(4)).start();
        new Thread(() -> System.out.println(lift.fromLeft())).start();
        new Thread(() -> System.out.println(lift.fromRight())).start();
    }
}
