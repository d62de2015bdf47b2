// case: who enters a room gets a copy of what was said, and then says things himself
// why: what is said does not depend on the copy that was read before
// clean services.WelcomedInRoom.visit
// clean services.WelcomedInRoom.recent
// clean services.WelcomedInRoom.say
package services;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

public class WelcomedInRoom {
    private final ArrayDeque<String> history = new ArrayDeque<>();

    void say(String text) {
        synchronized (history) {
            history.addLast(text);
            if (history.size() > 50)
                history.removeFirst();
        }
    }

    List<String> recent() {
        synchronized (history) {
            return new ArrayList<>(history);
        }
    }

    void visit(String name) {
        for (String old : recent())
            System.out.println(old);
        say("hello from " + name);
    }

    public static void main(String[] args) {
        WelcomedInRoom room = new WelcomedInRoom();
        for (int i = 0; i < 3; i++) {
            String name = "guest" + i;
            new Thread(() -> {
                for (int n = 0; n < 10; n++)
                    room.visit(name);
            }).start();
        }
    }
}
