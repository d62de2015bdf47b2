// case: racy single check of an int, as in String.hashCode
// why: every thread computes the same int and reads the field once per call; any value it sees is 0 or the result
// benign atomics.CachedLabelHash.hash idiom=racy-single-check
// safe atomics.CachedLabelHash.text[]
package atomics;

public class CachedLabelHash {
    private final char[] text;
    private int hash;

    CachedLabelHash(String s) {
        text = s.toCharArray();
    }

    @Override
    public int hashCode() {
        int h = hash;
        if (h == 0) {
            for (char c : text) {
                h = 31 * h + c;
            }
            hash = h;
        }
        return h;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof CachedLabelHash && ((CachedLabelHash) o).text == text;
    }

    public static void main(String[] args) throws InterruptedException {
        CachedLabelHash label = new CachedLabelHash("loom");
        Thread a = new Thread(() -> System.out.println(label.hashCode()));
        Thread b = new Thread(() -> System.out.println(label.hashCode()));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
