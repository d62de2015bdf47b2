// case: two-dimensional grid, each thread fills its own row
// why: each row is an array of its own and is written by one thread; the outer array is only read
// safe containers.GridRows.grid[]
package containers;

public class GridRows {
    private final int[][] grid = new int[4][8];

    void fillRow(int r) {
        int[] row = grid[r];
        for (int c = 0; c < row.length; c++) {
            row[c] = r * c;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        GridRows g = new GridRows();
        Thread a = new Thread(() -> g.fillRow(0));
        Thread b = new Thread(() -> g.fillRow(1));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(g.grid[1][7]);
    }
}
