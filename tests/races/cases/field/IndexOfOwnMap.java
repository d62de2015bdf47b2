// case: every map has an index of its own with arrays; each thread has a map, and one is shared under a lock
// why: an array is stored in the index that it was made for alone, and no two threads use one map without the lock
// safe field.IndexOfOwnMap$Index.table[]
package field;

public class IndexOfOwnMap {
    static class Index {
        private int[] table;

        Index(int size) {
            reset(size);
        }

        void reset(int size) {
            int[] made = new int[size];
            made[0] = -1;
            table = made;
        }

        void set(int i, int value) {
            table[i] = value;
        }

        int get(int i) {
            return table[i];
        }
    }

    static class IntMap {
        private final Index index = new Index(16);

        void put(int i, int value) {
            index.set(i, value);
        }

        int get(int i) {
            return index.get(i);
        }
    }

    private static final IntMap left = new IntMap();
    private static final IntMap right = new IntMap();

    public static void main(String[] args) {
        new Thread(() -> {
            for (int i = 0; i < 16; i++) left.put(i, left.get(i) + 1);
        }).start();
        for (int i = 0; i < 16; i++) right.put(i, right.get(i) + 2);
    }
}
