// case: anonymous Runnables change a field of the enclosing object under its monitor
// why: every change is inside synchronized on the one enclosing object; main reads after both joins
// safe threads.InnerClassTallyLocked.votes
package threads;

public class InnerClassTallyLocked {
    private int votes;

    private Runnable counterFor(int ballots) {
        return new Runnable() {
            @Override public void run() {
                for (int i = 0; i < ballots; i++) {
                    synchronized (InnerClassTallyLocked.this) {
                        votes = votes + 1;
                    }
                }
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        InnerClassTallyLocked box = new InnerClassTallyLocked();
        Thread first = new Thread(box.counterFor(200));
        Thread second = new Thread(box.counterFor(300));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(box.votes);
    }
}
