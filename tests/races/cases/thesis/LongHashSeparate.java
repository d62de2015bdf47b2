// case: two threads ask a key of their own for its cached long hash
// why: each key is used by one thread only
// safe thesis.LongHashSeparate$Key.hash
// safe thesis.LongHashSeparate$Key.text
// safe thesis.LongHashSeparate$Lookup.key
package thesis;

public class LongHashSeparate {
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
        new Lookup(new Key("invoice-2024")).start();
        new Lookup(new Key("invoice-2024")).start();
    }
}
