// case: contains and add under the Vector's monitor
// why: Vector's methods lock the same monitor; put-if-absent by client-side locking
// clean containers.GuestListLocked.invite
package containers;

import java.util.Vector;

public class GuestListLocked {
    private final Vector<String> guests = new Vector<>();

    void invite(String name) {
        synchronized (guests) {
            if (!guests.contains(name)) {
                guests.add(name);
            }
        }
    }

    public static void main(String[] args) {
        GuestListLocked party = new GuestListLocked();
        Thread host = new Thread(() -> party.invite("ann"));
        Thread hostess = new Thread(() -> party.invite("ann"));
        host.start();
        hostess.start();
    }
}
