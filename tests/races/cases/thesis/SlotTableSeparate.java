// case: each thread has its own table of slots with counts of used and empty slots
// why: each table is used by one thread only
// safe thesis.SlotTableSeparate$SlotTable.slots
// safe thesis.SlotTableSeparate$SlotTable.slots[]
// safe thesis.SlotTableSeparate$SlotTable.used
// safe thesis.SlotTableSeparate$SlotTable.empty
// safe thesis.SlotTableSeparate$Tenant.table
package thesis;

public class SlotTableSeparate {
    static class SlotTable {
        private final String[] slots = new String[8];
        private int used;
        private int empty = 8;
        int claim(String owner) {
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
        void release(int slot) {
            if (slot >= 0 && slots[slot] != null) {
                slots[slot] = null;
                used--;
                empty++;
            }
        }
        String summary() {
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
        new Tenant(new SlotTable()).start();
        new Tenant(new SlotTable()).start();
    }
}
