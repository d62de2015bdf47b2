// case: two threads share a table of slots whose methods are synchronized
// why: every access holds the table's monitor
// safe thesis.SlotTableSharedLocked$SlotTable.slots
// safe thesis.SlotTableSharedLocked$SlotTable.slots[]
// safe thesis.SlotTableSharedLocked$SlotTable.used
// safe thesis.SlotTableSharedLocked$SlotTable.empty
// safe thesis.SlotTableSharedLocked$Tenant.table
package thesis;

public class SlotTableSharedLocked {
    static class SlotTable {
        private final String[] slots = new String[8];
        private int used;
        private int empty = 8;
        synchronized int claim(String owner) {
            for (int i = 0; i < slots.length; i++) {
                if (slots[i] == null) {
                    slots[i] = owner;
                    used++;
                    empty--;
                    return i;
                }
            }
            return -1;
        }
        synchronized void release(int slot) {
            if (slot >= 0 && slots[slot] != null) {
                slots[slot] = null;
                used--;
                empty++;
            }
        }
        synchronized String summary() {
            return used + " used, " + empty + " empty";
        }
    }

    static class Tenant extends Thread {
        private final SlotTable table;
        Tenant(SlotTable table) { this.table = table; }
        @Override public void run() {
            for (int i = 0; i < 5; i++) {
                int slot = table.claim(getName());
                if (i % 2 == 0) {
                    table.release(slot);
                }
            }
            System.out.println(table.summary());
        }
    }

    public static void main(String[] args) {
        SlotTable shared = new SlotTable();
        new Tenant(shared).start();
        new Tenant(shared).start();
    }
}
