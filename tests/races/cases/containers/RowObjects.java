// case: rows as objects with an array each, both threads write the same row
// why: one Row is shared; its cells are written by two threads with no lock
// race containers.RowObjects$Row.cells[]
package containers;

public class RowObjects {
    static class Row {
        final int[] cells = new int[8];

        void fill(int value) {
            for (int i = 0; i < cells.length; i++) {
                cells[i] += value;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Row top = new Row();
        Thread a = new Thread(() -> top.fill(1));
        Thread b = new Thread(() -> top.fill(2));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(top.cells[0]);
    }
}
