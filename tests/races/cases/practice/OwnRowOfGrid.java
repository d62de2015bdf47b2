// case: each thread fills the row with its number
// why: rows are different arrays
// safe int[]@OwnRowOfGrid.java:13
package practice;

public class OwnRowOfGrid {
    private static final int SIZE = 8;
    private static final int[][] grid = new int[SIZE][];

    public static void main(String[] args) {
        for (int i = 0; i < SIZE; i++) {

            grid[i] = new int[SIZE];
        }
        for (int r = 0; r < SIZE; r++) {
            final int row = r;
            new Thread(() -> {
                int[] cells = grid[row];
                for (int c = 0; c < SIZE; c++) {
                    cells[c] = c;
                }
            }).start();
        }
    }
}
