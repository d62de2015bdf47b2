// case: the same, but the constructor hands the task over before it sets what that reads
// why: a worker may run the task while the constructor still writes
// race field.HandsOutItsTask$Node.weight
package field;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class HandsOutItsTask {
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

        Node(ExecutorService pool, int weight) {
            begin(pool);
            this.weight = weight;
        }

        void begin(ExecutorService pool) {
            pool.execute(task);
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < args.length; i++) {
            new Node(pool, i);
        }
        pool.shutdown();
    }
}
