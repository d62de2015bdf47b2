// case: a memoizing supplier without a lock
// why: the value and the flag are written and read by two threads without order
// race everyday.LazySupplier$Memo.done
// race everyday.LazySupplier$Memo.value
package everyday;

import java.util.function.Supplier;

public class LazySupplier {
    static class Memo<T> implements Supplier<T> {
        private final Supplier<T> source;
        private boolean done;
        private T value;

        Memo(Supplier<T> source) { this.source = source; }

        @Override public T get() {
            if (!done) {
                value = source.get();
                done = true;
            }
            return value;
        }
    }

    public static void main(String[] args) {
        Memo<String> title = new Memo<>(() -> "title");
        new Thread(() -> System.out.println(title.get())).start();
        System.out.println(title.get());
    }
}
