// case: the stage of a sequential stream adds a local buffer to a list that all tasks have
// why: a task appends to the buffer of another one, which may be appending
// race java.lang.StringBuilder@StoredByStage.java:18{}
package stages;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

public class StoredByStage {
    static final class Logs {
        final List<StringBuilder> buffers = new CopyOnWriteArrayList<>();
    }

    static int words(Logs logs, String text) {
        StringBuilder buffer = new StringBuilder();
        List<StringBuilder> buffers = logs.buffers;
        Stream.of(text.split(" ")).forEach(w -> buffers.add(buffer));
        for (StringBuilder other : buffers) other.append(text);
        return buffer.length();
    }

    public static void main(String[] args) {
        Logs logs = new Logs();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 10; i++) {
            String request = "request " + i;
            pool.submit(() -> System.out.println(words(logs, request)));
        }
        pool.shutdown();
    }
}
