// case: lazy initialization: checked twice without volatile, not at all, and two fields instead of one
// why: the first check is a plain read; the flag says that the other field is set, and nothing orders them
// race codebase.LazyBroken.checked idiom=double-checked-locking
// race codebase.LazyBroken.unchecked
// race codebase.LazyBroken.ready
// race codebase.LazyBroken.flagged
package codebase;

import java.util.HashMap;
import java.util.Map;

public class LazyBroken {
    static class Service {
        private final Map<String, String> settings = new HashMap<>();
        private String name;

        Service(String name) {
            this.name = name;
            settings.put("name", name);
        }

        String name() {
            return name + settings.get("name");
        }
    }

    private static Service checked;
    private static Service unchecked;
    private static Service flagged;
    private static boolean ready;

    static Service checked() {
        if (checked == null) {
            synchronized (LazyBroken.class) {
                if (checked == null) {
                    checked = new Service("checked twice");
                }
            }
        }
        return checked;
    }

    static Service unchecked() {
        if (unchecked == null) {
            unchecked = new Service("unchecked");
        }
        return unchecked;
    }

    static Service flagged() {
        if (!ready) {
            synchronized (LazyBroken.class) {
                if (!ready) {
                    flagged = new Service("flagged");
                    ready = true;
                }
            }
        }
        return flagged;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(checked().name() + unchecked().name() + flagged().name())).start();
        }
    }
}
