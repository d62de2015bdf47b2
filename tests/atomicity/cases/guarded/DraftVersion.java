// case: the second block writes only if the version is still the one of the first
// why: a change in between raises the version; the stale text is then thrown away
// clean guarded.DraftVersion.append
package guarded;

public class DraftVersion {
    private String text = "";
    private int version;

    boolean append(String more) {
        String before;
        int seen;
        synchronized (this) {
            before = text;
            seen = version;
        }
        String longer = before + more;
        synchronized (this) {
            if (version != seen) {
                return false;
            }
            text = longer;
            version++;
            return true;
        }
    }

    public static void main(String[] args) {
        DraftVersion draft = new DraftVersion();
        Thread ann = new Thread(() -> draft.append("ann"));
        Thread bob = new Thread(() -> draft.append("bob"));
        ann.start();
        bob.start();
    }
}
