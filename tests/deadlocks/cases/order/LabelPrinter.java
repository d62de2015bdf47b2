// case: the locked log prints a number; elsewhere tags, which lock the press when they are listed, are printed
// why: under the log's lock only numbers are printed, so nobody waits there for the press
// options: --context insensitive
// clean order.LabelPrinter.log, order.LabelPrinter.press
package order;

import java.util.AbstractCollection;
import java.util.AbstractMap.SimpleEntry;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

public class LabelPrinter {
    static final Object log = new Object();
    static final Object press = new Object();
    static int pages;

    static class Tags extends AbstractCollection<String> {
        @Override
        public Iterator<String> iterator() {
            synchronized (press) {
                return List.of("tag").iterator();
            }
        }

        @Override
        public int size() {
            return 1;
        }
    }

    static void count(Integer number) {
        synchronized (log) {
            Arrays.toString(new Object[] {number});
        }
    }

    static void print() {
        Tags tags = new Tags();
        Map<String, Tags> map = new HashMap<>();
        map.put("one", tags);
        AtomicReference<Tags> later = new AtomicReference<>(tags);
        Arrays.toString(new Object[] {tags, map, Optional.of(tags), later, new SimpleEntry<>("two", tags)});
        synchronized (press) {
            synchronized (log) {
                pages++;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> count(args.length)).start();
        new Thread(LabelPrinter::print).start();
    }
}
