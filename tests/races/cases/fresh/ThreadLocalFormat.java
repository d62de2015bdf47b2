// case: each thread formats with a SimpleDateFormat of its own
// why: what ThreadLocal.withInitial makes belongs to the thread
// safe fresh.ThreadLocalFormat.FORMAT
// safe fresh.ThreadLocalFormat.FORMAT{}
package fresh;

import java.text.SimpleDateFormat;
import java.util.Date;

public class ThreadLocalFormat {
    private static final ThreadLocal<SimpleDateFormat> FORMAT =
            ThreadLocal.withInitial(() -> new SimpleDateFormat("yyyy"));

    static void print() {
        System.out.println(FORMAT.get().format(new Date()));
    }

    public static void main(String[] args) {
        new Thread(ThreadLocalFormat::print).start();
        new Thread(ThreadLocalFormat::print).start();
    }
}
