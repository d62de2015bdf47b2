// case: an int hash is accumulated in the field itself instead of in a local
// why: other threads can read an intermediate value of hash and take it for the result
// race escape.TagHashAccumulated$Tag.hash certain
// safe escape.TagHashAccumulated$Tag.name
package escape;

public class TagHashAccumulated {
    static final class Tag {
        private final String name;
        private int hash;
        Tag(String name) { this.name = name; }
        @Override public int hashCode() {
            if (hash == 0) {
                for (int i = 0; i < name.length(); i++) {
                    hash = 31 * hash + name.charAt(i);
                }
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
