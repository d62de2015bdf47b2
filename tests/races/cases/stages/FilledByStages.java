// case: a task fills local objects in the stages of sequential streams, by a lambda and by two on one object
// why: the streams run in the task's own thread, and nobody else knows the objects
// safe java.util.ArrayList@FilledByStages.java:16{}
// safe java.lang.StringBuilder@FilledByStages.java:17{}
package stages;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class FilledByStages {
    static String words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        Stream.of(text.split(" ")).filter(w -> !w.isEmpty()).forEach(w -> {
            words.add(w);
            line.append(w);
        });
        IntStream.range(0, words.size()).forEach(i -> line.append(words.get(i)));
        return line.append(words.size()).toString();
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
