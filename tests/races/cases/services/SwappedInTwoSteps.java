// case: the list is taken out under the lock, and a new one is put in its place under the lock, but not in one go
// why: between the two, a writer still fills the list that the other goes through
// race services.SwappedInTwoSteps.buffer{}
package services;

import java.util.ArrayList;
import java.util.List;

public class SwappedInTwoSteps {
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
            }
            synchronized (lock) {
                buffer = new ArrayList<>();
            }
            for (String line : batch)
                System.out.println(line);
        }
    }

    public static void main(String[] args) {
        SwappedInTwoSteps writer = new SwappedInTwoSteps();
        new Thread(writer::drain).start();
        for (int i = 0; i < 50; i++)
            writer.write("line " + i);
    }
}
