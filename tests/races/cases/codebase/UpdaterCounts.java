// case: fields updated by AtomicIntegerFieldUpdater and AtomicReferenceFieldUpdater
// why: the fields are volatile and changed atomically
// safe codebase.UpdaterCounts$Node.uses
// safe codebase.UpdaterCounts$Node.next
// race codebase.UpdaterCounts$Node.touched
package codebase;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class UpdaterCounts {
    static class Node {
        private static final AtomicIntegerFieldUpdater<Node> USES = AtomicIntegerFieldUpdater.newUpdater(Node.class, "uses");
        private static final AtomicReferenceFieldUpdater<Node, Node> NEXT =
                AtomicReferenceFieldUpdater.newUpdater(Node.class, Node.class, "next");
        private volatile int uses;
        private volatile Node next;
        private boolean touched;

        void use() {
            USES.incrementAndGet(this);
            NEXT.compareAndSet(this, null, new Node());
            if (!touched) {
                touched = true;
            }
        }
    }

    public static void main(String[] args) {
        Node node = new Node();
        new Thread(node::use).start();
        new Thread(node::use).start();
        System.out.println(node.uses);
    }
}
