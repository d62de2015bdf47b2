// case: an object is published through a reference updater and changed afterwards
// why: the change comes after the publication and is not ordered with the other thread's read
// race idioms.UpdaterPublishesEarly$Box.value
// safe idioms.UpdaterPublishesEarly.box
package idioms;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class UpdaterPublishesEarly {
    static class Box {
        int value;
    }

    private static final AtomicReferenceFieldUpdater<UpdaterPublishesEarly, Box> BOX =
            AtomicReferenceFieldUpdater.newUpdater(UpdaterPublishesEarly.class, Box.class, "box");
    private volatile Box box;

    void publish() {
        Box made = new Box();
        if (BOX.compareAndSet(this, null, made)) made.value = 7;
    }

    public static void main(String[] args) {
        UpdaterPublishesEarly shelf = new UpdaterPublishesEarly();
        new Thread(shelf::publish).start();
        Box seen = BOX.get(shelf);
        if (seen != null) System.out.println(seen.value);
    }
}
