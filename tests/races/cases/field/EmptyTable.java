// case: an empty array stands for no rows in all tables, which replace it by their own
// why: an array without elements has none that two threads could access
// safe field.EmptyTable$Table.rows[]
package field;

public class EmptyTable {
    static class Table {
        private static final Object[] none = new Object[0];
        private Object[] rows = none;

        void open(int size) {
            if (size > 0) rows = new Object[size];
        }

        void set(int i) {
            if (i < rows.length) rows[i] = "row";
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Table mine = new Table();
            mine.open(args.length);
            for (int i = 0; i < 8; i++) mine.set(i);
        }).start();
        Table mine = new Table();
        mine.open(args.length);
        for (int i = 0; i < 8; i++) mine.set(i);
    }
}
