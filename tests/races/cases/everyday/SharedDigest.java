// case: two threads share a MessageDigest
// why: a digest keeps state between update() and digest()
// race everyday.SharedDigest.sha{}
package everyday;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

public class SharedDigest {
    private final MessageDigest sha;

    SharedDigest() throws NoSuchAlgorithmException { sha = MessageDigest.getInstance("SHA-256"); }

    byte[] hash(byte[] bytes) {
        sha.update(bytes);
        return sha.digest();
    }

    public static void main(String[] args) throws NoSuchAlgorithmException {
        SharedDigest digest = new SharedDigest();
        new Thread(() -> digest.hash(new byte[10])).start();
        digest.hash(new byte[20]);
    }
}
