// case: two lists change places under the lock: one is filled, the other gone through
// why: two that go through lists swap one back that the first still goes through
// race services.SwappedAround.front{}
package services;

import java.util.ArrayList;
import java.util.List;

public class SwappedAround {
    private List<String> front = new ArrayList<>();
    private List<String> back = new ArrayList<>();

    synchronized void write(String line) {
        front.add(line);
    }

    void drain() {
        while (true) {
            List<String> batch;
            synchronized (this) {
                batch = front;
                front = back;
                back = batch;
            }
            for (String line : batch)
                System.out.println(line);
            batch.clear();
        }
    }

    public static void main(String[] args) {
        SwappedAround writer = new SwappedAround();
        for (int i = 0; i < 2; i++)
            new Thread(writer::drain).start();
        for (int i = 0; i < 50; i++)
            writer.write("line " + i);
    }
}
