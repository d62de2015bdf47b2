// case: AtomicIntegerFieldUpdater mixed with direct reads of its field
// why: an updater's field must be volatile (newUpdater checks it), so the direct read is a volatile read
// safe atomics.FieldUpdaterNode$Node.refs
package atomics;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class FieldUpdaterNode {
    static class Node {
        static final AtomicIntegerFieldUpdater<Node> REFS =
                AtomicIntegerFieldUpdater.newUpdater(Node.class, "refs");
        volatile int refs;

        void retain() {
            REFS.incrementAndGet(this);
        }

        boolean unused() {
            return refs == 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Node node = new Node();
        Thread user = new Thread(node::retain);
        user.start();
        System.out.println(node.unused());
        user.join();
    }
}
