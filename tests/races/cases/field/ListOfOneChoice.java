// case: one factory makes a list of one kind or another, or gives the last one again; each thread works on the list of one field
// why: the second call gives the list of the first, and nothing orders the two calls of add
// race field.ListOfOneChoice$Desk.names{}
package field;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;

public class ListOfOneChoice {
    static class Lists {
        private static List<String> last;

        static List<String> small() {
            List<String> list = last;
            if (list == null) list = Boolean.getBoolean("linked") ? new LinkedList<>() : new ArrayList<>(4);
            last = list;
            return list;
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
