// case: a ThreadLocal with a StringBuilder and a formatter of its own for each thread
// why: each thread sees only what its own initialValue made
// safe codebase.BufferPerThread.buffer
// safe java.lang.StringBuilder@BufferPerThread.java:15{}
// safe java.text.SimpleDateFormat@BufferPerThread.java:19{}
package codebase;

import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class BufferPerThread {
    private static final ThreadLocal<StringBuilder> buffer = ThreadLocal.withInitial(() -> new StringBuilder(64));
    private static final ThreadLocal<DateFormat> format = new ThreadLocal<>() {
        @Override
        protected DateFormat initialValue() {
            return new SimpleDateFormat("HH:mm");
        }
    };

    static String line(String text) {
        StringBuilder line = buffer.get();
        line.setLength(0);
        return line.append(format.get().format(new Date())).append(' ').append(text).toString();
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 10; i++) {
            int number = i;
            pool.execute(() -> System.out.println(line("request " + number)));
        }
        pool.shutdown();
    }
}
