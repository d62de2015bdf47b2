// case: every map has an index of its own with arrays, but two threads use one map
// why: both get to the array of the same index, without a lock
// race field.IndexOfOneMap$Index.table[]
package field;

public class IndexOfOneMap {
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
        for (int i = 0; i < 16; i++) left.put(i, left.get(i) + 2);
    }
}
