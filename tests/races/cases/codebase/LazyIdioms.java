// case: lazy initialization in all correct idioms
// why: class initialization, an enum, a volatile field checked twice and a lock order making before use
// safe codebase.LazyIdioms$Service.calls{}
// safe codebase.LazyIdioms$Service.name
// safe codebase.LazyIdioms.checked
// safe codebase.LazyIdioms.guarded
package codebase;

import java.util.HashMap;
import java.util.Map;

public class LazyIdioms {
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

    static class Holder {
        static final Service SERVICE = new Service("holder");
    }

    enum Single {
        INSTANCE;

        private final Service service = new Service("enum");
    }

    private static volatile Service checked;
    private static Service guarded;

    static Service checked() {
        Service service = checked;
        if (service == null) {
            synchronized (LazyIdioms.class) {
                service = checked;
                if (service == null) {
                    checked = service = new Service("checked twice");
                }
            }
        }
        return service;
    }

    static synchronized Service guarded() {
        if (guarded == null) {
            guarded = new Service("guarded");
        }
        return guarded;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(Holder.SERVICE.name() + Single.INSTANCE.service.name()
                    + checked().name() + guarded().name())).start();
        }
    }
}
