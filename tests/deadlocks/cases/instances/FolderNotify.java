// case: a tree is locked downwards by one thread and upwards by another
// why: the size holds the parent and waits for the child; the change holds the child and waits for the parent
// deadlock instances.FolderNotify|instances.FolderNotify.child, instances.FolderNotify|instances.FolderNotify.parent kind=lock-order
package instances;

public class FolderNotify {
    private FolderNotify parent;
    private FolderNotify child;
    private int bytes = 10;

    synchronized int size() {
        return child == null ? bytes : bytes + child.size();
    }

    synchronized void changed(int by) {
        bytes += by;
        if (parent != null) {
            parent.changed(by);
        }
    }

    public static void main(String[] args) {
        FolderNotify top = new FolderNotify();
        FolderNotify leaf = new FolderNotify();
        top.child = leaf;
        leaf.parent = top;
        new Thread(top::size).start();
        new Thread(() -> leaf.changed(1)).start();
    }
}
