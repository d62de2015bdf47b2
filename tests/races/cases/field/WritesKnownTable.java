// case: a factory makes a table with its array, lets it be known, and fills it then
// why: the table is in the list when its array is written, without the lock
// race field.WritesKnownTable$Table.rows[]
package field;

import java.util.ArrayList;
import java.util.List;

public class WritesKnownTable {
    static class Table {
        private Object[] rows;

        static Table make(int size) {
            Table table = new Table();
            table.rows = new Object[size];
            synchronized (tables) {
                tables.add(table);
            }
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
            Table.make(i);
        }
    }
}
