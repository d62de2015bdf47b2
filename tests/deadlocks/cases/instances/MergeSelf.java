// case: the argument is the receiver itself
// why: the second acquisition is reentrant; nobody waits
// clean instances.MergeSelf, instances.MergeSelf
package instances;

public class MergeSelf {
    private int size = 3;

    synchronized int take() {
        int taken = size;
        size = 0;
        return taken;
    }

    synchronized void addAll(MergeSelf other) {
        size += other.take();
    }

    public static void main(String[] args) {
        MergeSelf red = new MergeSelf();
        new Thread(() -> red.addAll(red)).start();
        new Thread(() -> red.addAll(red)).start();
    }
}
