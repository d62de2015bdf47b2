// case: an object is filled and then published through a reference updater, by lazySet, and read by get
// why: the updater's field is volatile; what is written before the set is seen by who reads the reference
// safe idioms.UpdaterPublishes$Box.value
// safe idioms.UpdaterPublishes.box
package idioms;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class UpdaterPublishes {
    static class Box {
        int value;
    }

    private static final AtomicReferenceFieldUpdater<UpdaterPublishes, Box> BOX =
            AtomicReferenceFieldUpdater.newUpdater(UpdaterPublishes.class, Box.class, "box");
    private volatile Box box;

    void publish() {
        Box made = new Box();
        made.value = 7;
        BOX.lazySet(this, made);
    }

    public static void main(String[] args) {
        UpdaterPublishes shelf = new UpdaterPublishes();
        new Thread(shelf::publish).start();
        Box seen = BOX.get(shelf);
        if (seen != null) System.out.println(seen.value);
    }
}
