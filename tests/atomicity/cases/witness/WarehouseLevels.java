// case: three levels: a company lock, a site lock inside it, and the witness under both
// why: a robot empties the bin between both calls of `count`; the company's sum counts parts that were moved
// violation witness.WarehouseLevels.inventory kind=context-witness
// clean witness.WarehouseLevels.count
package witness;

public class WarehouseLevels {
    static class Bin {
        private int parts = 9;

        synchronized int parts() {
            return parts;
        }

        synchronized void empty() {
            parts = 0;
        }
    }

    private final Object company = new Object();
    private final Object site = new Object();
    private final Bin bin = new Bin();
    private boolean steady;

    private int count() {
        synchronized (site) {
            return bin.parts();
        }
    }

    void inventory() {
        synchronized (company) {
            int first = count();
            int second = count();
            steady = first == second;
        }
    }

    public static void main(String[] args) {
        WarehouseLevels store = new WarehouseLevels();
        Thread clerk = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                store.inventory();
            }
        });
        Thread robot = new Thread(store.bin::empty);
        clerk.start();
        robot.start();
    }
}
