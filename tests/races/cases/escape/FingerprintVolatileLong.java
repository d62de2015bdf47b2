// case: a long fingerprint cached in a volatile field
// why: volatile longs are read and written atomically, and volatile accesses do not race
// safe escape.FingerprintVolatileLong$Document.fingerprint
// safe escape.FingerprintVolatileLong$Document.text
package escape;

public class FingerprintVolatileLong {
    static final class Document {
        private final String text;
        private volatile long fingerprint;
        Document(String text) { this.text = text; }
        long fingerprint() {
            long f = fingerprint;
            if (f == 0) {
                f = 0xcbf29ce484222325L;
                for (int i = 0; i < text.length(); i++) {
                    f = (f ^ text.charAt(i)) * 0x100000001b3L;
                }
                fingerprint = f;
            }
            return f;
        }
    }

    public static void main(String[] args) {
        Document d = new Document("to be or not to be");
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(Long.toHexString(d.fingerprint()))).start();
        }
    }
}
