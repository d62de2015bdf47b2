// case: constructors, and who has the object for himself, need no lock
// why: no other thread knows the object yet
// safe annotations.BeforeShown.state
package annotations;

import net.jcip.annotations.GuardedBy;

public class BeforeShown {
    @GuardedBy("this") private int state;

    BeforeShown() { state = 1; }

    static BeforeShown make(int state) {
        BeforeShown made = new BeforeShown();
        made.state = state;
        return made;
    }

    synchronized int next() { return state++; }

    public static void main(String[] args) {
        BeforeShown shown = make(3);
        new Thread(shown::next).start();
        shown.next();
    }
}
