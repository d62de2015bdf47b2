// case: a list is copied twice to the array that it is given, which has room; each thread works on what one field holds
// why: toArray returns the array that it was given: both fields hold it, and nothing orders the two writes
// race field.ArrayGivenToList$Desk.orders[]
package field;

import java.util.ArrayList;
import java.util.List;

public class ArrayGivenToList {
    static class Desk {
        private String[] orders;
        private String[] names;

        Desk(List<String> all) {
            String[] room = new String[8];
            orders = all.toArray(room);
            names = all.toArray(room);
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
