// case: who enters a room waits until there is room, and then adds himself; who counts first adds in any case
// why: the loop looks again in each turn and ends because of what it found, which others may change before the act
// violation services.EntersWhenThereIsRoom.enter kind=check-then-act
// clean services.EntersWhenThereIsRoom.visit
package services;

import java.util.ArrayList;
import java.util.List;

public class EntersWhenThereIsRoom {
    private final ArrayList<String> inside = new ArrayList<>();

    int count() {
        synchronized (inside) {
            return inside.size();
        }
    }

    void add(String name) {
        synchronized (inside) {
            inside.add(name);
        }
    }

    void enter(String name) {
        while (count() >= 5)
            Thread.yield();
        add(name);
    }

    void visit(String name) {
        int steps = count();
        for (int i = 0; i < steps; i++)
            System.out.println(name + " passes " + i);
        add(name);
    }

    public static void main(String[] args) {
        EntersWhenThereIsRoom room = new EntersWhenThereIsRoom();
        for (String name : List.of("a", "b", "c")) {
            new Thread(() -> room.enter(name)).start();
            new Thread(() -> room.visit(name)).start();
        }
    }
}
