// case: a Thread subclass wraps the Runnable it is given
// why: run() calls super.run(), which runs the target in the new thread while main does the same
// race threads.OverriddenRunCallsTarget.rotations certain
package threads;

public class OverriddenRunCallsTarget {
    private static int rotations;

    static class Logged extends Thread {
        Logged(Runnable target) { super(target, "logged"); }
        @Override public void run() {
            System.out.println("start of " + getName());
            super.run();
        }
    }

    static void rotate() {
        rotations++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Logged(OverriddenRunCallsTarget::rotate);
        t.start();
        rotate();
        t.join();
        System.out.println(rotations);
    }
}
