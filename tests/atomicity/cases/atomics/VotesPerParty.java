// case: AtomicIntegerArray: get and set of the same element
// why: both counters read the same number of votes for the party; one vote is lost
// violation atomics.VotesPerParty.vote kind=read-modify-write
package atomics;

import java.util.concurrent.atomic.AtomicIntegerArray;

public class VotesPerParty {
    private final AtomicIntegerArray votes = new AtomicIntegerArray(3);

    void vote(int party) {
        votes.set(party, votes.get(party) + 1);
    }

    public static void main(String[] args) {
        VotesPerParty election = new VotesPerParty();
        Thread left = new Thread(() -> election.vote(1));
        Thread right = new Thread(() -> election.vote(1));
        left.start();
        right.start();
    }
}
