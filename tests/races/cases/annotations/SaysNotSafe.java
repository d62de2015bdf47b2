// case: a library's class says @NotThreadSafe, although a field of it is volatile
// why: it asks its users not to share it
// safe annotations.SaysNotSafe.hits
// options: --library
package annotations;

import net.jcip.annotations.NotThreadSafe;

@NotThreadSafe
public class SaysNotSafe {
    private volatile boolean closed;
    private int hits;

    public void hit() {
        if (!closed) hits++;
    }

    public void close() { closed = true; }
}
