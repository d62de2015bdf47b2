// case: one factory makes the lists of two fields; each thread works on the list of one field
// why: the lists are two objects; each is used by one thread only, and made before the threads start
// safe field.ListsOfOneFactory$Desk.orders{}
// safe field.ListsOfOneFactory$Desk.names{}
package field;

import java.util.ArrayList;
import java.util.List;

public class ListsOfOneFactory {
    static class Lists {
        static <T> List<T> small() {
            return new ArrayList<>(4);
        }
    }

    static class Desk {
        private List<String> orders = Lists.small();
        private List<String> names = Lists.small();

        List<String> orders() {
            return orders;
        }

        void order(String what) {
            orders().add(what);
        }

        void name(String who) {
            names.add(who);
        }
    }

    public static void main(String[] args) {
        Desk desk = new Desk();
        new Thread(() -> desk.order("tea")).start();
        new Thread(() -> desk.name("Ann")).start();
    }
}
