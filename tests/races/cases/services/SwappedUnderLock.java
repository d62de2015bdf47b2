// case: a list is filled under a lock, and swapped for a new one under it by the one thread that goes through it
// why: who has taken the list out of the field under the lock has it alone
// safe services.SwappedUnderLock.buffer{}
// safe services.SwappedUnderLock.buffer
package services;

import java.util.ArrayList;
import java.util.List;

public class SwappedUnderLock {
    private final Object lock = new Object();
    private List<String> buffer = new ArrayList<>();

    void write(String line) {
        synchronized (lock) {
            buffer.add(line);
        }
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
        SwappedUnderLock writer = new SwappedUnderLock();
        new Thread(writer::drain).start();
        for (int i = 0; i < 50; i++)
            writer.write("line " + i);
    }
}
