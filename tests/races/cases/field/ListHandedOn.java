// case: a list that a factory made is handed from one field to another; each thread works on one of the fields
// why: both fields hold one list, and nothing orders the two calls of add
// race field.ListHandedOn$Desk.names{}
package field;

import java.util.ArrayList;
import java.util.List;

public class ListHandedOn {
    static class Lists {
        static <T> List<T> small() {
            return new ArrayList<>(4);
        }
    }

    static class Desk {
        private List<String> orders = Lists.small();
        private List<String> names;

        Desk() {
            take(orders);
        }

        void take(List<String> list) {
            names = list;
        }

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
