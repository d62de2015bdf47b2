// case: an int hash cached without synchronization, with the field read twice
// why: without order the second read may return 0 although the first saw a non-zero value
// race escape.TagHashTwoReads$Tag.hash certain
// safe escape.TagHashTwoReads$Tag.name
package escape;

public class TagHashTwoReads {
    static final class Tag {
        private final String name;
        private int hash;
        Tag(String name) { this.name = name; }
        @Override public int hashCode() {
            if (hash == 0) {
                hash = name.length() * 31 + name.charAt(0);
            }
            return hash;
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
