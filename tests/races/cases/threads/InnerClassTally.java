// case: anonymous Runnables change a field of the enclosing object
// why: two threads run tasks whose enclosing instance is the same object; no lock, no join between them
// race threads.InnerClassTally.votes certain
package threads;

public class InnerClassTally {
    private int votes;

    private Runnable counterFor(int ballots) {
        return new Runnable() {
            @Override public void run() {
                for (int i = 0; i < ballots; i++) {
                    votes = votes + 1;
                }
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        InnerClassTally box = new InnerClassTally();
        Thread first = new Thread(box.counterFor(200));
        Thread second = new Thread(box.counterFor(300));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(box.votes);
    }
}
