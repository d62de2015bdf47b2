// case: an enum singleton fills its table in its constructor
// why: the constants are made by the class initializer, which comes before every use
// safe idioms.EnumSingleton$Registry.names
// safe idioms.EnumSingleton$Registry.names{}
// safe idioms.EnumSingleton$Registry.size
package idioms;

import java.util.ArrayList;
import java.util.List;

public class EnumSingleton {
    enum Registry {
        INSTANCE;

        private List<String> names = new ArrayList<>();
        private int size;

        Registry() {
            names.add("root");
            size = names.size();
        }

        int size() {
            return size + names.size();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Registry.INSTANCE.size())).start();
        new Thread(() -> System.out.println(Registry.INSTANCE.size())).start();
    }
}
