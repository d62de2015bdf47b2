// case: two threads share a list whose mutators are synchronized but whose getters are not
// why: get() and size() read items, its elements and size without the monitor under which add() writes them
// race thesis.ListShared$NameList.items certain
// race thesis.ListShared$NameList.items[]
// race thesis.ListShared$NameList.size certain
// safe thesis.ListShared$Guest.names
package thesis;

public class ListShared {
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
        String get(int index) {
            return index < items.length ? items[index] : null;
        }
        int size() {
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
