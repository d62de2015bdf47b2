// case: a free list of nodes by compareAndSet, as a pool of buffers
// why: who has taken a node's buffer by its CAS has it alone until he puts a new node in
// safe services.BuffersOfStack$Buffer.length
// safe services.BuffersOfStack$Node.next
package services;

import java.util.concurrent.atomic.AtomicReference;

public class BuffersOfStack {
    static class Buffer {
        int length;
    }

    static class Node {
        final Buffer buffer;
        Node next;

        Node(Buffer buffer) {
            this.buffer = buffer;
        }
    }

    private static final AtomicReference<Node> top = new AtomicReference<>();

    static Buffer get() {
        while (true) {
            Node node = top.get();
            if (node == null)
                return new Buffer();
            if (top.compareAndSet(node, node.next))
                return node.buffer;
        }
    }

    static void free(Buffer buffer) {
        Node node = new Node(buffer);
        do {
            node.next = top.get();
        } while (!top.compareAndSet(node.next, node));
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            new Thread(() -> {
                for (int n = 0; n < 1000; n++) {
                    Buffer buffer = get();
                    buffer.length++;
                    free(buffer);
                }
            }).start();
    }
}
