// case: a constructor gives a part of the new object to a parent that all know, starts a thread, then makes a task on itself
// why: the parent knows the count, and nobody the node before its task is handed over, after the constructor
// safe field.CountsForParent$Node.weight
package field;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CountsForParent {
    static class Count {
        private final List<Count> children = new CopyOnWriteArrayList<>();

        void setParent(Count parent) {
            parent.children.add(this);
        }
    }

    static final Count ALL = new Count();

    static class Base {
        protected final Count count = new Count();

        Base() {
            count.setParent(ALL);
            new Thread(() -> System.out.println("another one")).start();
        }
    }

    static class Node extends Base {
        private final Runnable task = new Runnable() {
            @Override
            public void run() {
                System.out.println(weight);
            }
        };
        private int weight;

        Node(int weight) {
            this.weight = weight;
        }

        void begin(ExecutorService pool) {
            pool.execute(task);
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < args.length; i++) {
            Node node = new Node(i);
            node.begin(pool);
        }
        pool.shutdown();
    }
}
