// case: a library's method that anybody may call forgets the lock that the field declares
// why: add() holds the monitor, size() does not
// race annotations.ForgottenLock.items
// options: --library
package annotations;

import net.jcip.annotations.GuardedBy;

public class ForgottenLock {
    @GuardedBy("this") private int items;

    public synchronized void add() { items++; }

    public int size() { return items; }
}
