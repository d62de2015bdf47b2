// case: a SimpleDateFormat per thread, and a shared DateTimeFormatter
// why: ThreadLocal gives each thread a formatter of its own; DateTimeFormatter is immutable
// safe containers.DateStampPerThread.FORMAT{}
// safe containers.DateStampPerThread.ISO{}
package containers;

import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Date;

public class DateStampPerThread {
    private static final ThreadLocal<SimpleDateFormat> FORMAT =
            ThreadLocal.withInitial(() -> new SimpleDateFormat("yyyy-MM-dd"));
    private static final DateTimeFormatter ISO = DateTimeFormatter.ISO_LOCAL_DATE;

    static String stamp(long millis) {
        return FORMAT.get().format(new Date(millis)) + ISO.format(LocalDate.ofEpochDay(1));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> System.out.println(stamp(0L).length()));
        Thread b = new Thread(() -> System.out.println(stamp(86_400_000L).length()));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
