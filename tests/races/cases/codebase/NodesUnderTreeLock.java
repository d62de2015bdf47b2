// case: a tree whose nodes are all guarded by the tree's lock, passed down by recursion
// why: every access to a node is inside a method of the tree that holds its monitor
// safe codebase.NodesUnderTreeLock$Node.left
// safe codebase.NodesUnderTreeLock$Node.value
// safe codebase.NodesUnderTreeLock.size
package codebase;

public class NodesUnderTreeLock {
    static class Node {
        private final int key;
        private String value;
        private Node left;
        private Node right;

        Node(int key, String value) {
            this.key = key;
            this.value = value;
        }
    }

    private Node root;
    private int size;

    synchronized void put(int key, String value) {
        root = put(root, key, value);
    }

    private Node put(Node node, int key, String value) {
        if (node == null) {
            size++;
            return new Node(key, value);
        }
        if (key < node.key) {
            node.left = put(node.left, key, value);
        } else if (key > node.key) {
            node.right = put(node.right, key, value);
        } else {
            node.value = value;
        }
        return node;
    }

    synchronized String get(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node == null ? null : node.value;
    }

    public static void main(String[] args) {
        NodesUnderTreeLock tree = new NodesUnderTreeLock();
        for (int i = 0; i < 3; i++) {
            int key = i;
            new Thread(() -> tree.put(key, "v" + key)).start();
            new Thread(() -> System.out.println(tree.get(key))).start();
        }
    }
}
