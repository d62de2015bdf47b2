// case: the same, but the constructor pins the new object to the board by way of a part of its own
// why: a thread that watches the board may find the object while the constructor still writes
// race field.PinnedToKnownBoard$Node.weight
package field;

public class PinnedToKnownBoard {
    static class Board {
        volatile Node pinned;
    }

    static volatile Board current = new Board();

    static class Pin {
        private final Board board;

        Pin(Board board) {
            this.board = board;
        }

        void fix(Node node) {
            board.pinned = node;
        }
    }

    static class Base {
        protected final Pin pin;

        Base(Board board) {
            current = board;
            pin = new Pin(board);
            new Thread(() -> {
                Node node = current.pinned;
                if (node != null) {
                    System.out.println(node.weight);
                }
            }).start();
        }
    }

    static class Node extends Base {
        private int weight;

        Node(Board board, int weight) {
            super(board);
            pin.fix(this);
            this.weight = weight;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < args.length; i++) {
            new Node(new Board(), i);
        }
    }
}
