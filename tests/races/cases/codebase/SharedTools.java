// case: static objects of the JDK that are not made for threads, used by a pool
// why: format, calendar, matcher, digest, bits and buffer change themselves when used; Pattern and Random do not race
// race codebase.SharedTools.format{}
// race codebase.SharedTools.calendar{}
// race codebase.SharedTools.matcher{}
// race codebase.SharedTools.digest{}
// race codebase.SharedTools.bits{}
// race codebase.SharedTools.buffer{}
// safe codebase.SharedTools.pattern{}
// safe codebase.SharedTools.random{}
// safe codebase.SharedTools.formatter{}
package codebase;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.SimpleDateFormat;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Date;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class SharedTools {
    private static final SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd");
    private static final Calendar calendar = Calendar.getInstance();
    private static final Pattern pattern = Pattern.compile("[a-z]+");
    private static final Matcher matcher = pattern.matcher("");
    private static final MessageDigest digest = sha();
    private static final BitSet bits = new BitSet();
    private static final ByteBuffer buffer = ByteBuffer.allocate(64);
    private static final Random random = new Random();
    private static final DateTimeFormatter formatter = DateTimeFormatter.ofPattern("HH:mm");

    private static MessageDigest sha() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static String handle(String request) {
        calendar.setTimeInMillis(request.length());
        boolean word = matcher.reset(request).matches() || pattern.matcher(request).find();
        byte[] sum = digest.digest(request.getBytes(StandardCharsets.UTF_8));
        bits.set(sum[0] & 63);
        buffer.clear();
        buffer.put(sum);
        return format.format(new Date()) + calendar.get(Calendar.YEAR) + word + random.nextInt()
                + formatter.format(LocalTime.NOON);
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
