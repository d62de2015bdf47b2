// case: a thread compares a list that it was given as a list, while main goes on filling it
// why: equals reads the list and add changes it; nothing orders the two
// race containers.EqualsOfList$Box.value{}
package containers;

import java.util.ArrayList;
import java.util.List;

public class EqualsOfList {
    static class Box {
        private final List<String> value;

        private Box(List<String> value) {
            this.value = value;
        }

        static Box of(List<String> value) {
            return new Box(value);
        }

        boolean holds(List<String> other) {
            return value.equals(other);
        }
    }

    public static void main(String[] args) {
        List<String> list = new ArrayList<>();
        Box names = Box.of(list);
        new Thread(() -> System.out.println(names.holds(List.of("name")))).start();
        list.add("Ann");
    }
}
