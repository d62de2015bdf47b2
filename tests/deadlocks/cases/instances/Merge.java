// case: a synchronized method calls a synchronized method of another object of its class, both ways round
// why: each thread holds its own receiver and waits for the other's
// deadlock instances.Merge, instances.Merge kind=lock-order
package instances;

public class Merge {
    private int size = 3;

    synchronized int take() {
        int taken = size;
        size = 0;
        return taken;
    }

    synchronized void addAll(Merge other) {
        size += other.take();
    }

    public static void main(String[] args) {
        Merge red = new Merge();
        Merge blue = new Merge();
        new Thread(() -> red.addAll(blue)).start();
        new Thread(() -> blue.addAll(red)).start();
    }
}
