// case: days and hours are printed with one Date, under whichever of two journals the program was started with
// why: the journal is chosen once, before the threads start: both hold the same one
// safe locks.StampsUnderOneOfTwo.moment{}
// safe locks.StampsUnderOneOfTwo.printed
package locks;

import java.util.Date;

public class StampsUnderOneOfTwo {
    private static final Date moment = new Date();
    private static int printed;

    static String day(long millis) {
        moment.setTime(millis);
        printed++;
        return moment.toString().substring(0, 10);
    }

    static String hour(long millis) {
        moment.setTime(millis);
        printed++;
        return moment.toString().substring(11);
    }

    static void readDays(Object journal) {
        synchronized (journal) {
            System.out.println(day(0));
        }
    }

    static void readHours(Object journal) {
        synchronized (journal) {
            System.out.println(hour(0));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object daily = new Object(), weekly = new Object();
        Object journal = args.length == 0 ? daily : weekly;
        Thread reader = new Thread(() -> readDays(journal));
        Thread clerk = new Thread(() -> readHours(journal));
        reader.start();
        clerk.start();
        reader.join();
        clerk.join();
        System.out.println(printed);
    }
}
