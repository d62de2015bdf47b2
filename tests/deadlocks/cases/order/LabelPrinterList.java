// case: tags are printed while the log is locked; they lock the press when they are listed
// why: one thread holds the log and wants the press, the other holds the press and wants the log
// deadlock order.LabelPrinterList.log, order.LabelPrinterList.press kind=lock-order
package order;

import java.util.AbstractCollection;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

public class LabelPrinterList {
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

    static void count(Tags tags) {
        synchronized (log) {
            Arrays.toString(new Object[] {tags});
        }
    }

    static void print() {
        synchronized (press) {
            synchronized (log) {
                pages++;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> count(new Tags())).start();
        new Thread(LabelPrinterList::print).start();
    }
}
