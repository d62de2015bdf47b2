// case: two threads set bits of one BitSet
// why: bits share a word, and set() is no atomic step
// race jdk.SharedBits.seen{}
package jdk;

import java.util.BitSet;

public class SharedBits {
    private final BitSet seen = new BitSet();

    public static void main(String[] args) {
        SharedBits bits = new SharedBits();
        Thread even = new Thread(() -> bits.seen.set(2));
        Thread odd = new Thread(() -> bits.seen.set(3));
        even.start();
        odd.start();
    }
}
