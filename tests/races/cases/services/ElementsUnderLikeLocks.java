// case: each cell of an array has the lock of the same number
// why: who is at one cell holds the one lock of that cell
// safe services.ElementsUnderLikeLocks.cells[]
package services;

public class ElementsUnderLikeLocks {
    private final Object[] locks = new Object[4];
    private final int[] cells = new int[4];

    void count(String word) {
        int cell = word.length() & 3;
        synchronized (locks[cell]) {
            cells[cell]++;
        }
    }

    public static void main(String[] args) {
        ElementsUnderLikeLocks words = new ElementsUnderLikeLocks();
        for (int i = 0; i < 4; i++)
            words.locks[i] = new Object();
        new Thread(() -> words.count(args[0])).start();
        new Thread(() -> words.count(args[1])).start();
    }
}
