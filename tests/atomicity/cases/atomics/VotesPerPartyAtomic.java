// case: AtomicIntegerArray: getAndIncrement of an element
// why: one atomic step
// clean atomics.VotesPerPartyAtomic.vote
package atomics;

import java.util.concurrent.atomic.AtomicIntegerArray;

public class VotesPerPartyAtomic {
    private final AtomicIntegerArray votes = new AtomicIntegerArray(3);

    void vote(int party) {
        votes.getAndIncrement(party);
    }

    public static void main(String[] args) {
        VotesPerPartyAtomic election = new VotesPerPartyAtomic();
        Thread left = new Thread(() -> election.vote(1));
        Thread right = new Thread(() -> election.vote(1));
        left.start();
        right.start();
    }
}
