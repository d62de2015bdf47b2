// case: a library's class says @Immutable and is not
// why: it invites its users to share it
// race annotations.SaysImmutable.asked
// options: --library
package annotations;

import net.jcip.annotations.Immutable;

@Immutable
public class SaysImmutable {
    private final int value;
    private int asked;

    public SaysImmutable(int value) { this.value = value; }

    public int value() {
        asked++;
        return value;
    }
}
