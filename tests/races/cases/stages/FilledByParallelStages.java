// case: a task fills a local list in the stage of a parallel stream
// why: the helpers of the stream add to one list
// race java.util.ArrayList@FilledByParallelStages.java:14{}
package stages;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

public class FilledByParallelStages {
    static int words(String text) {
        List<String> words = new ArrayList<>();
        Stream.of(text.split(" ")).parallel().forEach(words::add);
        return words.size();
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 10; i++) {
            String request = "request " + i;
            pool.submit(() -> System.out.println(words(request)));
        }
        pool.shutdown();
    }
}
