// case: an unmodifiable view given to readers while the owner changes the list behind it
// why: the view reads through; a copy does not
// race codebase.UnmodifiableView.items{}
// safe codebase.UnmodifiableView.copied{}
package codebase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class UnmodifiableView {
    private final List<String> items = new ArrayList<>();
    private final List<String> copied = new ArrayList<>();

    List<String> items() {
        return Collections.unmodifiableList(items);
    }

    synchronized List<String> copied() {
        return List.copyOf(copied);
    }

    synchronized void add(String item) {
        items.add(item);
        copied.add(item);
    }

    public static void main(String[] args) {
        UnmodifiableView cart = new UnmodifiableView();
        new Thread(() -> cart.add("lamp")).start();
        new Thread(() -> {
            for (String item : cart.items()) {
                System.out.println(item);
            }
            for (String item : cart.copied()) {
                System.out.println(item);
            }
        }).start();
    }
}
