// case: a constructor keeps a board that all know, gives a part of the new object to others, makes a task on itself, and goes on writing
// why: what the new object holds is known to others, but does not lead back to it before its task is handed over
// safe field.KeepsKnownBoard$Node.weight
package field;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class KeepsKnownBoard {
    static class Board {
        volatile String title = "";
    }

    static volatile Board current;

    static class Count {
        private final List<Count> children = new CopyOnWriteArrayList<>();

        void setParent(Count parent) {
            parent.children.add(this);
        }
    }

    static final Count ALL = new Count();

    static class Base {
        protected final Board board;
        protected final Count count = new Count();

        Base(Board board) {
            count.setParent(ALL);
            this.board = board;
            current = board;
            new Thread(() -> System.out.println(current.title)).start();
        }
    }

    static class Node extends Base {
        private final Runnable task = new Runnable() {
            @Override
            public void run() {
                System.out.println(board.title + weight);
            }
        };
        private int weight;

        Node(Board board, int weight) {
            super(board);
            this.weight = weight;
        }

        void begin(ExecutorService pool) {
            pool.execute(task);
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < args.length; i++) {
            Node node = new Node(new Board(), i);
            node.begin(pool);
        }
        pool.shutdown();
    }
}
