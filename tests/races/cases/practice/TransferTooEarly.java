// case: the same, but set after transfer()
// why: nothing orders the write before the read
// race practice.TransferTooEarly.value
package practice;

import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TransferQueue;

public class TransferTooEarly {
    private static int value;

    public static void main(String[] args) throws InterruptedException {
        TransferQueue<String> ready = new LinkedTransferQueue<>();
        new Thread(() -> {
            try {
                ready.transfer("ready");
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            value = 1;
        }).start();
        ready.take();
        System.out.println(value);
    }
}
