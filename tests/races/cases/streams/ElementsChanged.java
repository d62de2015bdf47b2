// case: a parallel stream changes each of its elements; main reads them later
// why: each element is visited by one helper, and main comes after all of them
// safe streams.ElementsChanged$Item.price
package streams;

import java.util.List;

public class ElementsChanged {
    static class Item {
        int price;

        Item(int price) { this.price = price; }
    }

    public static void main(String[] args) {
        List<Item> items = List.of(new Item(3), new Item(4));
        items.parallelStream().forEach(item -> item.price *= 2);
        for (Item item : items) System.out.println(item.price);
    }
}
