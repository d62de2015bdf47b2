// case: a tree whose search gives out a node that its callers change outside the lock
// why: rename writes the node without the lock under which get reads it
// race codebase.NodesReadOutside$Node.value
// safe codebase.NodesReadOutside$Node.next
package codebase;

public class NodesReadOutside {
    static class Node {
        private final int key;
        private String value;
        private Node next;

        Node(int key, String value) {
            this.key = key;
            this.value = value;
        }
    }

    private Node head;

    synchronized Node find(int key) {
        for (Node node = head; node != null; node = node.next) {
            if (node.key == key) {
                return node;
            }
        }
        return null;
    }

    synchronized void add(int key, String value) {
        Node node = new Node(key, value);
        node.next = head;
        head = node;
    }

    synchronized String values() {
        StringBuilder text = new StringBuilder();
        for (Node node = head; node != null; node = node.next) {
            text.append(node.value);
        }
        return text.toString();
    }

    void rename(int key, String value) {
        Node node = find(key);
        if (node != null) {
            node.value = value;
        }
    }

    public static void main(String[] args) {
        NodesReadOutside list = new NodesReadOutside();
        list.add(1, "one");
        new Thread(() -> list.add(2, "two")).start();
        new Thread(() -> list.rename(1, "first")).start();
        new Thread(() -> System.out.println(list.values())).start();
    }
}
