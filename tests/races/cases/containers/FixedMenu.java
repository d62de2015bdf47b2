// case: List.of shared by all, and an unmodifiable view of a list nobody changes
// why: List.of is immutable; the list behind the view is filled before start() and then only read
// safe containers.FixedMenu.dishes{}
// safe containers.FixedMenu.drinks{}
package containers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class FixedMenu {
    private final List<String> dishes = List.of("soup", "salad");
    private final List<String> drinks;

    FixedMenu() {
        List<String> list = new ArrayList<>();
        list.add("water");
        list.add("tea");
        drinks = Collections.unmodifiableList(list);
    }

    public static void main(String[] args) throws InterruptedException {
        FixedMenu menu = new FixedMenu();
        Thread a = new Thread(() -> System.out.println(menu.dishes.get(0) + menu.drinks.get(0)));
        Thread b = new Thread(() -> System.out.println(menu.dishes.size() + menu.drinks.size()));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
