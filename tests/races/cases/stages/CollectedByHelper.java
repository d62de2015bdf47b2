// case: a helper method fills the list that each task gives it, in a sequential stream
// why: the list of a task is known to that task only
// safe java.util.ArrayList@CollectedByHelper.java:18{}
package stages;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

public class CollectedByHelper {
    static void split(String text, List<String> words) {
        Stream.of(text.split(" ")).forEach(words::add);
    }

    static int words(String text) {
        List<String> words = new ArrayList<>();
        split(text, words);
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
