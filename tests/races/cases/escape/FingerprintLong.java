// case: a long fingerprint cached without synchronization
// why: reads and writes of a plain long need not be atomic: half of the value may be seen (JLS 17.7)
// race escape.FingerprintLong$Document.fingerprint certain
// safe escape.FingerprintLong$Document.text
package escape;

public class FingerprintLong {
    static final class Document {
        private final String text;
        private long fingerprint;
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
