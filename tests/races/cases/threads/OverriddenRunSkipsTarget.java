// case: a Thread subclass is given a Runnable but its run() does not call it
// why: the overriding run() never calls super.run(), so the Runnable's write never happens in another thread
// safe threads.OverriddenRunSkipsTarget.rotations
package threads;

public class OverriddenRunSkipsTarget {
    private static int rotations;

    static class Quiet extends Thread {
        Quiet(Runnable target) { super(target, "quiet"); }
        @Override public void run() {
            System.out.println("nothing to do in " + getName());
        }
    }

    static void rotate() {
        rotations++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Quiet(OverriddenRunSkipsTarget::rotate);
        t.start();
        rotate();
        t.join();
        System.out.println(rotations);
    }
}
