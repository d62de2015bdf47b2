// case: two threads encrypt with one Cipher
// why: doFinal() resets the cipher, which is not thread-safe
// race jdk.SharedCipher.cipher{}
package jdk;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;

public class SharedCipher {
    private static Cipher cipher;

    static void hide(byte[] text) {
        try {
            cipher.doFinal(text);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws GeneralSecurityException {
        cipher = Cipher.getInstance("AES/ECB/PKCS5Padding");
        Thread t = new Thread(() -> hide(new byte[16]));
        t.start();
        hide(new byte[16]);
    }
}
