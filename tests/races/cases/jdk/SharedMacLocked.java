// case: one Mac, used under a lock only
// why: the monitor orders all uses
// safe jdk.SharedMacLocked.mac{}
package jdk;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;

public class SharedMacLocked {
    private final Mac mac;

    SharedMacLocked() throws GeneralSecurityException { mac = Mac.getInstance("HmacSHA256"); }

    synchronized byte[] sign(byte[] text) {
        mac.update(text);
        return mac.doFinal();
    }

    public static void main(String[] args) throws GeneralSecurityException {
        SharedMacLocked signer = new SharedMacLocked();
        new Thread(() -> signer.sign(new byte[1])).start();
        signer.sign(new byte[2]);
    }
}
