// case: each worker also reads the cell of its neighbour
// why: a worker reads element index + 1 while the neighbour writes it
// race containers.NeighbourCell.cells[]
package containers;

public class NeighbourCell {
    private final double[] cells = new double[] {1, 2, 3, 4};

    void smooth(int index) {
        double right = cells[(index + 1) % cells.length];
        cells[index] = (cells[index] + right) / 2;
    }

    public static void main(String[] args) throws InterruptedException {
        NeighbourCell field = new NeighbourCell();
        Thread a = new Thread(() -> field.smooth(0));
        Thread b = new Thread(() -> field.smooth(1));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(field.cells[0]);
    }
}
