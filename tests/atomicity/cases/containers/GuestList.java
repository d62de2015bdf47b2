// case: contains, then add on a Vector
// why: both threads see that the guest is missing and add her twice
// violation containers.GuestList.invite kind=check-then-act
package containers;

import java.util.Vector;

public class GuestList {
    private final Vector<String> guests = new Vector<>();

    void invite(String name) {
        if (!guests.contains(name)) {
            guests.add(name);
        }
    }

    public static void main(String[] args) {
        GuestList party = new GuestList();
        Thread host = new Thread(() -> party.invite("ann"));
        Thread hostess = new Thread(() -> party.invite("ann"));
        host.start();
        hostess.start();
    }
}
