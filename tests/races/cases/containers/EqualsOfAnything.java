// case: boxes of one factory hold a list or a text, as an Object; a thread compares the text, main goes on with the list
// why: only main uses the list; the thread's box holds a text, which never changes
// safe containers.EqualsOfAnything$Box.value{}
package containers;

import java.util.ArrayList;
import java.util.List;

public class EqualsOfAnything {
    static class Box {
        private final Object value;

        private Box(Object value) {
            this.value = value;
        }

        static Box of(Object value) {
            return new Box(value);
        }

        boolean holds(Object other) {
            return value.equals(other);
        }
    }

    public static void main(String[] args) {
        List<String> list = new ArrayList<>();
        Box names = Box.of(list);
        Box title = Box.of("title");
        new Thread(() -> System.out.println(title.holds("name"))).start();
        list.add("Ann");
        System.out.println(names.holds(list));
    }
}
