// case: two threads ask one key for its cached int hash
// why: a racy single-check: one read into a local, one atomic write of a value computed from final state
// benign thesis.IntHashShared$Key.hash idiom=racy-single-check
// safe thesis.IntHashShared$Key.text
// safe thesis.IntHashShared$Lookup.key
package thesis;

public class IntHashShared {
    static final class Key {
        private final String text;
        private int hash;
        Key(String text) { this.text = text; }
        int hash() {
            int h = hash;
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
