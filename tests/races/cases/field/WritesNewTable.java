// case: a factory makes a table with its array, fills it, and hands it out; it becomes known under a lock
// why: the array is in the table alone, which nobody knows but its maker until add()
// safe field.WritesNewTable$Table.rows[]
package field;

import java.util.ArrayList;
import java.util.List;

public class WritesNewTable {
    static class Table {
        private Object[] rows;

        static Table make(int size) {
            Table table = new Table();
            table.rows = new Object[size];
            table.rows[0] = "first";
            return table;
        }
    }

    private static final List<Table> tables = new ArrayList<>();

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (tables) {
                for (Table table : tables) System.out.println(table.rows[0]);
            }
        }).start();
        for (int i = 1; i < 10; i++) {
            Table table = Table.make(i);
            synchronized (tables) {
                tables.add(table);
            }
        }
    }
}
