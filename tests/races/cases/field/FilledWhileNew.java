// case: a method makes an object and its array and fills it, before a lock publishes the object; others get theirs as given
// why: the elements are written before the object is published under the lock, and read after it was got under the lock
// safe field.FilledWhileNew$Block.letters[]
package field;

public class FilledWhileNew {
    static class Block {
        private char[] letters;

        static Block read(int size) {
            Block block = new Block();
            block.letters = new char[size];
            for (int i = 0; i < size; i++) block.letters[i] = (char) ('a' + i);
            return block;
        }

        static Block of(char[] letters) {
            Block block = new Block();
            block.letters = letters;
            return block;
        }
    }

    static class Shelf {
        private Block last = Block.of("none".toCharArray());

        synchronized void put(Block block) {
            last = block;
        }

        synchronized Block get() {
            return last;
        }
    }

    public static void main(String[] args) {
        Shelf shelf = new Shelf();
        new Thread(() -> {
            for (int i = 1; i < 9; i++) shelf.put(Block.read(i));
        }).start();
        new Thread(() -> System.out.println(shelf.get().letters[0])).start();
    }
}
