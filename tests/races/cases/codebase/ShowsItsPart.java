// case: a new object keeps a part that leads back to it and shows another part; main then goes on setting it up
// why: the part that others get does not lead back to the object
// safe codebase.ShowsItsPart.port
// safe codebase.ShowsItsPart$Part.uses
package codebase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class ShowsItsPart implements Runnable {
    static class Part {
        private final ShowsItsPart owner;
        private int uses;

        Part(ShowsItsPart owner) {
            this.owner = owner;
        }
    }

    private static final List<Object> known = Collections.synchronizedList(new ArrayList<>());
    private final Object lock = new Object();
    private Part part;
    private int port;

    void prepare() {
        part = new Part(this);
        known.add(lock);
    }

    @Override
    public void run() {
        System.out.println(part.owner.port + part.uses);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            int number = i;
            new Thread(() -> {
                ShowsItsPart service = new ShowsItsPart();
                service.prepare();
                service.port = number;
                service.part.uses++;
                new Thread(service).start();
            }).start();
        }
    }
}
