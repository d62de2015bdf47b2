// case: a copy goes into a wrapper, whose constructor asks it for its key, and then into a guarded map
// why: the copy and the wrapper are known to their maker alone until put(); later calls of key() hold the lock
// safe field.WrapsNewCopy$Item.key
package field;

import java.util.HashMap;
import java.util.Map;

public class WrapsNewCopy {
    static class Item implements Cloneable {
        private final int number;
        private String key;

        Item(int number) {
            this.number = number;
        }

        String key() {
            if (key == null) key = "item " + number;
            return key;
        }

        Item copy() {
            try {
                return (Item) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Wrapper {
        final Item item;
        final String key;

        Wrapper(Item item) {
            this.item = item;
            this.key = item.key();
        }
    }

    private static final Map<String, Wrapper> store = new HashMap<>();

    static void add(Item item) {
        Wrapper wrapper = new Wrapper(item.copy());
        synchronized (store) {
            store.put(wrapper.key, wrapper);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (store) {
                for (Wrapper wrapper : store.values()) System.out.println(wrapper.item.key());
            }
        }).start();
        for (int i = 0; i < 10; i++) add(new Item(i));
    }
}
