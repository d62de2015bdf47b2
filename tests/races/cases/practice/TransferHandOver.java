// case: a value is set before transfer() and read after take()
// why: what comes before an element is put into a BlockingQueue happens before what follows its removal
// safe practice.TransferHandOver.value
package practice;

import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TransferQueue;

public class TransferHandOver {
    private static int value;

    public static void main(String[] args) throws InterruptedException {
        TransferQueue<String> ready = new LinkedTransferQueue<>();
        new Thread(() -> {
            value = 1;
            try {
                ready.transfer("ready");
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        }).start();
        ready.take();
        System.out.println(value);
    }
}
