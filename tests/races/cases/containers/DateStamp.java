// case: SimpleDateFormat shared by two threads
// why: format() writes the calendar inside the formatter; the documentation demands external synchronization
// race containers.DateStamp.FORMAT{}
package containers;

import java.text.SimpleDateFormat;
import java.util.Date;

public class DateStamp {
    private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");

    static String stamp(long millis) {
        return FORMAT.format(new Date(millis));
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
