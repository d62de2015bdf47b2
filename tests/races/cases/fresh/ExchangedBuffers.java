// case: two threads exchange their buffers and go on with the other's
// why: what is done before exchange() comes before what the partner does after it
// safe fresh.ExchangedBuffers$Buffer.size
package fresh;

import java.util.concurrent.Exchanger;

public class ExchangedBuffers {
    static class Buffer {
        int size;
    }

    static void work(Exchanger<Buffer> exchanger) {
        Buffer mine = new Buffer();
        mine.size = 1;
        try {
            Buffer other = exchanger.exchange(mine);
            other.size++;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        Exchanger<Buffer> exchanger = new Exchanger<>();
        new Thread(() -> work(exchanger)).start();
        new Thread(() -> work(exchanger)).start();
    }
}
