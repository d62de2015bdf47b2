// case: tables filled in a static initializer and only read by threads
// why: class initialization happens-before every use of the class by any thread
// safe order.StaticInitTable$Squares.limit
// safe order.StaticInitTable$Squares.TABLE
// safe order.StaticInitTable$Squares.TABLE[]
package order;

public class StaticInitTable {
    static class Squares {
        private static int limit;
        private static final int[] TABLE;
        static {
            limit = 16;
            TABLE = new int[limit];
            for (int i = 0; i < limit; i++) {
                TABLE[i] = i * i;
            }
        }
        static int of(int i) {
            return i < limit ? TABLE[i] : i * i;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            int n = i * 5;
            new Thread(() -> System.out.println(n + " squared: " + Squares.of(n))).start();
        }
    }
}
