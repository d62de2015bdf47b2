// case: a loop lets invokeAll run many tasks that share one tally, and one task alone that has another for itself
// why: the tasks of one invokeAll run beside each other; submitted ones are waited for before the next
// race executors.InvokeAllInLoop$Tally.many
// safe executors.InvokeAllInLoop$Lonely.one
package executors;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InvokeAllInLoop {
    static class Tally {
        int many;
    }

    static class Lonely {
        int one;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        Tally tally = new Tally();
        Lonely lonely = new Lonely();
        for (int day = 0; day < 3; day++) {
            List<Callable<Integer>> sales = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                sales.add(() -> tally.many++);
            }
            pool.invokeAll(sales);
            pool.submit(() -> lonely.one++).get();
        }
        System.out.println(tally.many + lonely.one);
        pool.shutdown();
    }
}
