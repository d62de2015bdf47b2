// case: two threads sign with one Mac
// why: update() and doFinal() change the state of the Mac, which is not thread-safe
// race jdk.SharedMac.mac{}
package jdk;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;

public class SharedMac {
    private final Mac mac;

    SharedMac() throws GeneralSecurityException { mac = Mac.getInstance("HmacSHA256"); }

    byte[] sign(byte[] text) {
        mac.update(text);
        return mac.doFinal();
    }

    public static void main(String[] args) throws GeneralSecurityException {
        SharedMac signer = new SharedMac();
        new Thread(() -> signer.sign(new byte[1])).start();
        signer.sign(new byte[2]);
    }
}
