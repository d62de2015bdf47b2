// case: a DateTimeFormatter is shared
// why: it is immutable
// safe jdk.SharedFormatter.FORMAT{}
package jdk;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

public class SharedFormatter {
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ISO_DATE;

    public static void main(String[] args) {
        new Thread(() -> System.out.println(LocalDate.parse("2020-01-01", FORMAT))).start();
        System.out.println(LocalDate.parse("2020-01-02", FORMAT));
    }
}
