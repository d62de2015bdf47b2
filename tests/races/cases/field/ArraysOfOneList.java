// case: two fields hold what a list was copied to; each thread works on the array of one field
// why: each call of toArray makes an array; each is used by one thread only, and made before the threads start
// safe field.ArraysOfOneList$Desk.orders[]
// safe field.ArraysOfOneList$Desk.names[]
package field;

import java.util.ArrayList;
import java.util.List;

public class ArraysOfOneList {
    static class Desk {
        private String[] orders;
        private String[] names;

        Desk(List<String> all) {
            orders = all.toArray(new String[0]);
            names = all.toArray(new String[0]);
        }

        void order(String what) {
            orders[0] = what;
        }

        void name(String who) {
            names[0] = who;
        }
    }

    public static void main(String[] args) {
        List<String> all = new ArrayList<>();
        all.add("nothing");
        Desk desk = new Desk(all);
        new Thread(() -> desk.order("tea")).start();
        new Thread(() -> desk.name("Ann")).start();
    }
}
