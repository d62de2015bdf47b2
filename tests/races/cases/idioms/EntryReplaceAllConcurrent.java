// case: entries of a ConcurrentHashMap are changed while another thread reads
// why: setValue() of such an entry puts into the map, which is thread-safe
// safe idioms.EntryReplaceAllConcurrent.ages
// safe idioms.EntryReplaceAllConcurrent.ages{}
package idioms;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class EntryReplaceAllConcurrent {
    private final Map<String, Integer> ages = new ConcurrentHashMap<>();

    void birthday() {
        for (Map.Entry<String, Integer> e : ages.entrySet()) e.setValue(e.getValue() + 1);
    }

    public static void main(String[] args) {
        EntryReplaceAllConcurrent people = new EntryReplaceAllConcurrent();
        people.ages.put("ann", 41);
        new Thread(people::birthday).start();
        new Thread(people::birthday).start();
        System.out.println(people.ages.get("ann"));
    }
}
