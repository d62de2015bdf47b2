// case: two threads format with one SimpleDateFormat
// why: its calendar is changed by format()
// race fresh.SharedFormat.FORMAT{}
package fresh;

import java.text.SimpleDateFormat;
import java.util.Date;

public class SharedFormat {
    private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy");

    static void print() {
        System.out.println(FORMAT.format(new Date()));
    }

    public static void main(String[] args) {
        new Thread(SharedFormat::print).start();
        new Thread(SharedFormat::print).start();
    }
}
