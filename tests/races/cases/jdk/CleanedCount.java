// case: a Cleaner's action changes a counter that main reads
// why: the action runs in the cleaner's thread
// race jdk.CleanedCount.cleaned
package jdk;

import java.lang.ref.Cleaner;

public class CleanedCount {
    static final Cleaner CLEANER = Cleaner.create();
    static int cleaned;

    public static void main(String[] args) {
        Object resource = new Object();
        CLEANER.register(resource, () -> cleaned++);
        System.out.println(cleaned);
    }
}
