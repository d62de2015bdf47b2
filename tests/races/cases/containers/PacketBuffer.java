// case: relative puts into one ByteBuffer from two threads
// why: a relative put reads and writes the position of the buffer without synchronization
// race containers.PacketBuffer.out{}
package containers;

import java.nio.ByteBuffer;

public class PacketBuffer {
    private final ByteBuffer out = ByteBuffer.allocate(64);

    void header(byte kind) {
        out.put(kind);
    }

    public static void main(String[] args) throws InterruptedException {
        PacketBuffer packet = new PacketBuffer();
        Thread a = new Thread(() -> packet.header((byte) 1));
        Thread b = new Thread(() -> packet.header((byte) 2));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(packet.out.capacity());
    }
}
