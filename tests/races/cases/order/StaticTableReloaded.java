// case: tables filled in a static initializer and reloaded while threads read them
// why: reload() replaces the array and the limit after the readers have started, without a lock
// why: the cells of the new array are filled before the racy store of the array
// race order.StaticTableReloaded$Squares.limit certain
// race order.StaticTableReloaded$Squares.table certain
package order;

public class StaticTableReloaded {
    static class Squares {
        private static int limit;
        private static int[] table;
        static {
            limit = 4;
            table = new int[] {0, 1, 4, 9};
        }
        static int of(int i) {
            int[] t = table;
            return i < limit && i < t.length ? t[i] : i * i;
        }
        static void reload(int size) {
            int[] t = new int[size];
            for (int i = 0; i < size; i++) {
                t[i] = i * i;
            }
            table = t;
            limit = size;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            int n = i * 3;
            new Thread(() -> System.out.println(n + " squared: " + Squares.of(n))).start();
        }
        Squares.reload(16);
    }
}
