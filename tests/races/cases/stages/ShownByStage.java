// case: the stage of a sequential stream puts the local list that it fills where other tasks find it
// why: a task adds to the list of another one, which may be adding
// race stages.ShownByStage.latest{}
package stages;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

public class ShownByStage {
    private static volatile List<String> latest;

    static int words(String text) {
        List<String> words = new ArrayList<>();
        List<String> before = latest;
        if (before != null) before.add(text);
        Stream.of(text.split(" ")).forEach(w -> {
            latest = words;
            words.add(w);
        });
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
