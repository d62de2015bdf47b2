// case: each thread has its own list with synchronized mutators and unsynchronized getters
// why: each list is used by one thread only
// safe thesis.ListSeparate$NameList.items
// safe thesis.ListSeparate$NameList.items[]
// safe thesis.ListSeparate$NameList.size
// safe thesis.ListSeparate$Guest.names
package thesis;

public class ListSeparate {
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
        new Guest(new NameList()).start();
        new Guest(new NameList()).start();
    }
}
