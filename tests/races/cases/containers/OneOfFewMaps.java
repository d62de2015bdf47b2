// case: a thread works on one of three maps, one of them not made for threads
// why: with two arguments the thread picks the plain map, which main fills at the same time
// race containers.OneOfFewMaps.PLAIN{}
package containers;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class OneOfFewMaps {
    static final Map<String, Integer> PLAIN = new HashMap<>();
    static final Map<?, ?>[] ALL = {
        new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), PLAIN
    };

    @SuppressWarnings("unchecked")
    static Map<String, Integer> pick(int n) {
        return (Map<String, Integer>) ALL[n % ALL.length];
    }

    public static void main(String[] args) {
        new Thread(() -> pick(args.length).put("thread", 1)).start();
        PLAIN.put("main", 2);
    }
}
