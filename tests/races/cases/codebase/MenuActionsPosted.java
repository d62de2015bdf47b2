// case: actions posted to one single-threaded executor, made by several threads
// why: all actions run one after the other in one thread
// safe codebase.MenuActionsPosted.clicks
// safe codebase.MenuActionsPosted.history{}
package codebase;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

public class MenuActionsPosted {
    private final Executor events = Executors.newSingleThreadExecutor();
    private final Deque<String> history = new ArrayDeque<>();
    private int clicks;

    void post(String name) {
        events.execute(() -> {
            clicks++;
            history.push(name);
            if (history.size() > 10) {
                history.removeLast();
            }
        });
    }

    public static void main(String[] args) {
        MenuActionsPosted menu = new MenuActionsPosted();
        for (int i = 0; i < 3; i++) {
            int user = i;
            new Thread(() -> {
                menu.post("open " + user);
                menu.post("close " + user);
            }).start();
        }
    }
}
