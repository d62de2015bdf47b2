// case: a thread works on one of very many maps, all but one made for threads; it never picks that one
// why: the plain map is the last, which no index leads to; which of so many maps is picked nobody follows
// safe containers.OneOfManyMaps.PLAIN{}
package containers;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class OneOfManyMaps {
    static final Map<String, Integer> PLAIN = new HashMap<>();
    static final Map<?, ?>[] ALL = {
        new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>(),
        new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>(),
        new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>(),
        new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>(),
        new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>(),
        new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>(),
        new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>(),
        new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>(),
        new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>(),
        new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>(),
        new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>(),
        new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>(),
        PLAIN
    };

    @SuppressWarnings("unchecked")
    static Map<String, Integer> pick(int n) {
        return (Map<String, Integer>) ALL[n % (ALL.length - 1)];
    }

    public static void main(String[] args) {
        new Thread(() -> pick(args.length).put("thread", 1)).start();
        PLAIN.put("main", 2);
    }
}
