// case: a tree is locked from each parent to its children
// why: a parent is made after its children and final fields never change: the order is that of the tree
// clean instances.FolderSize, instances.FolderSize
package instances;

public class FolderSize {
    private final FolderSize child;
    private int bytes = 10;

    FolderSize(FolderSize child) {
        this.child = child;
    }

    synchronized int size() {
        return child == null ? bytes : bytes + child.size();
    }

    synchronized void grow() {
        bytes++;
        if (child != null) {
            child.grow();
        }
    }

    public static void main(String[] args) {
        FolderSize root = new FolderSize(new FolderSize(new FolderSize(null)));
        new Thread(root::size).start();
        new Thread(root::grow).start();
    }
}
