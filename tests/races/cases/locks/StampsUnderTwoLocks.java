// case: days and hours are printed with one Date under two locks, sometimes, but not always, under the journal's, too
// why: nothing makes both hold the journal: a reader that prints a day and a clerk that prints an hour use the Date at once
// race locks.StampsUnderTwoLocks.moment{}
// race locks.StampsUnderTwoLocks.printed
package locks;

import java.util.Date;

public class StampsUnderTwoLocks {
    private static final Date moment = new Date();
    private static final Object dayLock = new Object();
    private static final Object hourLock = new Object();
    private static final Object journal = new Object();
    private static int printed;

    static String day(long millis) {
        synchronized (dayLock) {
            moment.setTime(millis);
            printed++;
            return moment.toString().substring(0, 10);
        }
    }

    static String hour(long millis) {
        synchronized (hourLock) {
            moment.setTime(millis);
            printed++;
            return moment.toString().substring(11);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            synchronized (journal) {
                System.out.println(day(0));
            }
            System.out.println(day(86400000));
        });
        Thread clerk = new Thread(() -> {
            synchronized (journal) {
                System.out.println(hour(0));
            }
            System.out.println(hour(3600000));
        });
        reader.start();
        clerk.start();
        reader.join();
        clerk.join();
        System.out.println(printed);
    }
}
