// case: an array of one row stands for no rows in all tables, and is written to
// why: both threads write to the element of the one array
// race field.DefaultTable$Table.rows[]
package field;

public class DefaultTable {
    static class Table {
        private static final Object[] none = new Object[1];
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
