// case: a linked list is locked hand over hand, always forwards
// why: each node's successor is final and older: the order is that of the list
// clean instances.HandOverHand$Node, instances.HandOverHand$Node
package instances;

public class HandOverHand {
    static class Node {
        final Node next;
        int value;

        Node(Node next) {
            this.next = next;
        }

        synchronized void addTo(int more) {
            value += more;
            if (next != null) {
                synchronized (next) {
                    next.value -= more;
                }
            }
        }
    }

    public static void main(String[] args) {
        Node last = new Node(null);
        Node middle = new Node(last);
        Node first = new Node(middle);
        new Thread(() -> first.addTo(1)).start();
        new Thread(() -> middle.addTo(2)).start();
    }
}
