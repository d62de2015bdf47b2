// case: a static counter touched under the lock of its class, in two spellings
// why: a static synchronized method holds the class object, as the block does
// safe codebase.StaticHitsByClass.hits
package codebase;

public class StaticHitsByClass {
    private static int hits;

    private static synchronized void hit() {
        hits++;
    }

    static class Handler implements Runnable {
        @Override
        public void run() {
            hit();
            synchronized (StaticHitsByClass.class) {
                if (hits % 10 == 0) {
                    System.out.println(hits);
                }
            }
        }
    }

    public static void main(String[] args) {
        new Thread(new Handler()).start();
        new Thread(new Handler()).start();
    }
}
