// case: a stream is made parallel in another method than the one that names its last stage
// why: helpers run the stages, and each adds to the field without a lock
// race executors.StreamMadeParallel.letters
package executors;

import java.util.List;
import java.util.stream.Stream;

public class StreamMadeParallel {
    private long letters;

    static <T> Stream<T> quick(Stream<T> stream) {
        return stream.parallel();
    }

    void count(List<String> text) {
        Stream<String> trimmed = quick(text.stream().map(String::trim));
        trimmed.filter(word -> !word.isEmpty()).forEach(word -> letters += word.length());
    }

    public static void main(String[] args) {
        StreamMadeParallel counter = new StreamMadeParallel();
        counter.count(List.of("warp", " weft", "heddle"));
        System.out.println(counter.letters);
    }
}
