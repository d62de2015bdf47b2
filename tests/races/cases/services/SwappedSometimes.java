// case: a list is taken out of its field under the lock, but replaced only if it is long enough
// why: where it stays in the field, the writer fills the list that the other goes through
// race services.SwappedSometimes.buffer{}
package services;

import java.util.ArrayList;
import java.util.List;

public class SwappedSometimes {
    private List<String> buffer = new ArrayList<>();

    synchronized void write(String line) {
        buffer.add(line);
    }

    void drain() {
        while (true) {
            List<String> batch;
            synchronized (this) {
                batch = buffer;
                if (batch.size() > 10)
                    buffer = new ArrayList<>();
            }
            for (String line : batch)
                System.out.println(line);
        }
    }

    public static void main(String[] args) {
        SwappedSometimes writer = new SwappedSometimes();
        new Thread(writer::drain).start();
        for (int i = 0; i < 50; i++)
            writer.write("line " + i);
    }
}
