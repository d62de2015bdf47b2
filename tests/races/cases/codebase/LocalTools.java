// case: the same helpers, each made where it is needed or cloned from a prototype under a lock
// why: no two threads have the same one
// safe codebase.LocalTools.prototype{}
// safe java.util.BitSet@LocalTools.java:29{}
// safe java.text.SimpleDateFormat@LocalTools.java:18{}
package codebase;

import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.util.BitSet;
import java.util.Calendar;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class LocalTools {
    private static final SimpleDateFormat prototype = new SimpleDateFormat("yyyy-MM-dd");
    private static final Pattern pattern = Pattern.compile("[a-z]+");

    static String handle(String request) {
        DateFormat format;
        synchronized (prototype) {
            format = (DateFormat) prototype.clone();
        }
        Calendar calendar = Calendar.getInstance();
        calendar.setTimeInMillis(request.length());
        Matcher matcher = pattern.matcher(request);
        BitSet bits = new BitSet();
        request.chars().forEach(bits::set);
        StringBuilder text = new StringBuilder();
        while (matcher.find()) {
            text.append(matcher.group());
        }
        return text.append(format.format(calendar.getTime())).append(bits.cardinality()).toString();
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 10; i++) {
            String request = "r" + i;
            pool.submit(() -> System.out.println(handle(request)));
        }
        pool.shutdown();
    }
}
