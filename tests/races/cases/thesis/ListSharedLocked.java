// case: two threads share a list whose mutators and getters are all synchronized
// why: every access of items, its elements and size holds the list's monitor
// safe thesis.ListSharedLocked$NameList.items
// safe thesis.ListSharedLocked$NameList.items[]
// safe thesis.ListSharedLocked$NameList.size
// safe thesis.ListSharedLocked$Guest.names
package thesis;

public class ListSharedLocked {
    static class NameList {
        private String[] items = new String[4];
        private int size;
        synchronized void add(String name) {
            if (size == items.length) {
                String[] larger = new String[size * 2];
                for (int i = 0; i < size; i++) {
                    larger[i] = items[i];
                }
                items = larger;
            }
            items[size] = name;
            size = size + 1;
        }
        synchronized String get(int index) {
            return index < items.length ? items[index] : null;
        }
        synchronized int size() {
            return size;
        }
    }

    static class Guest extends Thread {
        private final NameList names;
        Guest(NameList names) { this.names = names; }
        @Override public void run() {
            for (int i = 0; i < 6; i++) {
                names.add("guest " + i);
            }
            int last = names.size() - 1;
            System.out.println(last + " " + names.get(last));
        }
    }

    public static void main(String[] args) {
        NameList shared = new NameList();
        new Guest(shared).start();
        new Guest(shared).start();
    }
}
