// case: a list that is made when first needed, and taken out under the lock by setting the field to null
// why: who has taken the list out of the field has it alone
// safe services.SwappedToNull.pending{}
package services;

import java.util.ArrayList;
import java.util.List;

public class SwappedToNull {
    private List<String> pending;

    synchronized void add(String line) {
        if (pending == null)
            pending = new ArrayList<>();
        pending.add(line);
    }

    void flush() {
        List<String> lines;
        synchronized (this) {
            lines = pending;
            pending = null;
        }
        if (lines != null)
            for (String line : lines)
                System.out.println(line);
    }

    public static void main(String[] args) {
        SwappedToNull log = new SwappedToNull();
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                log.add("line");
                log.flush();
            }).start();
    }
}
