// case: an int hash computed on first use and cached without synchronization
// why: one read into a local, one write of a value that depends on final state only; int writes are atomic
// benign escape.TagHash$Tag.hash idiom=racy-single-check
// safe escape.TagHash$Tag.name
package escape;

public class TagHash {
    static final class Tag {
        private final String name;
        private int hash;
        Tag(String name) { this.name = name; }
        @Override public int hashCode() {
            int h = hash;
            if (h == 0) {
                for (int i = 0; i < name.length(); i++) {
                    h = 31 * h + name.charAt(i);
                }
                hash = h;
            }
            return h;
        }
        @Override public boolean equals(Object o) {
            return o instanceof Tag t && t.name.equals(name);
        }
    }

    public static void main(String[] args) {
        Tag tag = new Tag("urgent");
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(tag.hashCode())).start();
        }
    }
}
