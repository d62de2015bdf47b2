// case: a method makes an object and its array, publishes the object under a lock, and fills the array only then
// why: the elements are written after the lock was released, and read by whoever got the object under the lock
// race field.FilledWhenKnown$Block.letters[]
package field;

public class FilledWhenKnown {
    static class Block {
        private char[] letters;

        static Block read(int size, Shelf shelf) {
            Block block = new Block();
            block.letters = new char[size];
            shelf.put(block);
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
            for (int i = 1; i < 9; i++) Block.read(i, shelf);
        }).start();
        new Thread(() -> System.out.println(shelf.get().letters[0])).start();
    }
}
