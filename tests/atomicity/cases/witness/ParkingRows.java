// case: the witness is an array element, acquired twice with the same index
// why: another car takes the row's last place between the check and the entry
// violation witness.ParkingRows.enter kind=context-witness
package witness;

public class ParkingRows {
    static class Row {
        int cars;
    }

    private final Row[] rows = {new Row(), new Row()};

    synchronized boolean enter(int at) {
        boolean full;
        synchronized (rows[at]) {
            full = rows[at].cars >= 10;
        }
        if (full) {
            return false;
        }
        synchronized (rows[at]) {
            rows[at].cars++;
        }
        return true;
    }

    void enterByOtherGate(int at) {
        synchronized (rows[at]) {
            if (rows[at].cars < 10) {
                rows[at].cars++;
            }
        }
    }

    public static void main(String[] args) {
        ParkingRows house = new ParkingRows();
        Thread north = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                house.enter(1);
            }
        });
        Thread south = new Thread(() -> house.enterByOtherGate(1));
        north.start();
        south.start();
    }
}
