// case: two threads ask one key for its cached long hash
// why: a plain long need not be read or written atomically (JLS 17.7), so this is not the benign idiom
// race thesis.LongHashShared$Key.hash certain
// safe thesis.LongHashShared$Key.text
// safe thesis.LongHashShared$Lookup.key
package thesis;

public class LongHashShared {
    static final class Key {
        private final String text;
        private long hash;
        Key(String text) { this.text = text; }
        long hash() {
            long h = hash;
            if (h == 0) {
                for (int i = 0; i < text.length(); i++) {
                    h = h * 131 + text.charAt(i);
                }
                hash = h;
            }
            return h;
        }
    }

    static class Lookup extends Thread {
        private final Key key;
        Lookup(Key key) { this.key = key; }
        @Override public void run() {
            for (int i = 0; i < 3; i++) {
                System.out.println(key.hash() % 16);
            }
        }
    }

    public static void main(String[] args) {
        Key shared = new Key("invoice-2024");
        new Lookup(shared).start();
        new Lookup(shared).start();
    }
}
