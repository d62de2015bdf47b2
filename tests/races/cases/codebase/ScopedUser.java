// case: a ScopedValue binds a context for each request; contexts are made for the request
// why: each thread binds an object of its own; the shared audit trail is not guarded
// needs: 25
// safe codebase.ScopedUser$Context.steps
// race codebase.ScopedUser.trail{}
package codebase;

import java.util.ArrayList;
import java.util.List;

public class ScopedUser {
    static class Context {
        private final String user;
        private int steps;

        Context(String user) {
            this.user = user;
        }
    }

    private static final ScopedValue<Context> CONTEXT = ScopedValue.newInstance();
    private static final List<String> trail = new ArrayList<>();

    static void step(String name) {
        Context context = CONTEXT.get();
        context.steps++;
        trail.add(context.user + ": " + name);
    }

    static void serve(String user) {
        ScopedValue.where(CONTEXT, new Context(user)).run(() -> {
            step("load");
            step("store");
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Thread ann = Thread.ofVirtual().start(() -> serve("ann"));
        Thread bob = Thread.ofPlatform().start(() -> serve("bob"));
        ann.join();
        bob.join();
        System.out.println(trail);
    }
}
