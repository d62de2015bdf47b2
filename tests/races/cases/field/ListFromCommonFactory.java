// case: a factory that makes one list and gives it to whoever asks; each thread works on the list of one field
// why: both fields hold the one list of the factory, and nothing orders the two calls of add
// race field.ListFromCommonFactory$Desk.names{}
package field;

import java.util.ArrayList;
import java.util.List;

public class ListFromCommonFactory {
    static class Lists {
        private List<String> last;

        List<String> small() {
            if (last == null) last = new ArrayList<>(4);
            return last;
        }
    }

    static class Desk {
        private List<String> orders;
        private List<String> names;

        Desk(Lists lists) {
            orders = lists.small();
            names = lists.small();
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
        Desk desk = new Desk(new Lists());
        new Thread(() -> desk.order("tea")).start();
        new Thread(() -> desk.name("Ann")).start();
    }
}
