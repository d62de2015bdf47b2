// case: each anonymous Runnable has an enclosing object of its own
// why: the two threads reach two different enclosing objects; main reads after both joins
// safe threads.InnerClassOwnOuter.votes
package threads;

public class InnerClassOwnOuter {
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
        InnerClassOwnOuter city = new InnerClassOwnOuter();
        InnerClassOwnOuter county = new InnerClassOwnOuter();
        Thread first = new Thread(city.counterFor(200));
        Thread second = new Thread(county.counterFor(300));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(city.votes + county.votes);
    }
}
