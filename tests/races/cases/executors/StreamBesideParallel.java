// case: one stream is parallel and counts into an atomic, another is not and counts into a plain field
// why: stages of a stream that is not parallel run in the thread that evaluates it
// safe executors.StreamBesideParallel.letters
package executors;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

public class StreamBesideParallel {
    private final AtomicLong words = new AtomicLong();
    private long letters;

    void count(List<String> text) {
        text.parallelStream().forEach(word -> words.incrementAndGet());
        Stream<String> trimmed = text.stream().map(String::trim);
        trimmed.filter(word -> !word.isEmpty()).forEach(word -> letters += word.length());
    }

    public static void main(String[] args) {
        StreamBesideParallel counter = new StreamBesideParallel();
        counter.count(List.of("warp", " weft", "heddle"));
        System.out.println(counter.words + " " + counter.letters);
    }
}
