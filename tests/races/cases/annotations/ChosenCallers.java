// case: public methods of a library that not everybody may call at any time
// why: who calls drop() holds the monitor, reset() is for tests
// safe annotations.ChosenCallers.items
// options: --library
package annotations;

import com.google.common.annotations.VisibleForTesting;
import net.jcip.annotations.GuardedBy;

public class ChosenCallers {
    @GuardedBy("this") private int items;

    public synchronized void add() {
        items++;
        drop();
    }

    @GuardedBy("this")
    public void drop() {
        items--;
    }

    @VisibleForTesting
    public void reset() {
        items = 0;
    }
}
