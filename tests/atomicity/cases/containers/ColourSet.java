// case: contains and add on a set made of a concurrent map, where add's result decides
// why: add returns whether it was the first; the contains before it only saves work
// clean containers.ColourSet.paint
package containers;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public class ColourSet {
    private final Set<String> used = ConcurrentHashMap.newKeySet();

    void paint(String colour) {
        if (used.contains(colour)) {
            return;
        }
        if (used.add(colour)) {
            System.out.println("first " + colour);
        }
    }

    public static void main(String[] args) {
        ColourSet wall = new ColourSet();
        Thread left = new Thread(() -> wall.paint("red"));
        Thread right = new Thread(() -> wall.paint("red"));
        left.start();
        right.start();
    }
}
