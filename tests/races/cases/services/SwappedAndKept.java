// case: the buffer is swapped for a new one, but the writer goes on with the one that it has got
// why: the writer has kept the old list and adds to it while the other goes through it
// race services.SwappedAndKept.buffer{}
package services;

import java.util.ArrayList;
import java.util.List;

public class SwappedAndKept {
    private final Object lock = new Object();
    private List<String> buffer = new ArrayList<>();

    void write(String line) {
        List<String> now;
        synchronized (lock) {
            now = buffer;
        }
        now.add(line);
    }

    void drain() {
        while (true) {
            List<String> batch;
            synchronized (lock) {
                batch = buffer;
                buffer = new ArrayList<>();
            }
            for (String line : batch)
                System.out.println(line);
        }
    }

    public static void main(String[] args) {
        SwappedAndKept writer = new SwappedAndKept();
        new Thread(writer::drain).start();
        for (int i = 0; i < 50; i++)
            writer.write("line " + i);
    }
}
