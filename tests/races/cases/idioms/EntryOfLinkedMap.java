// case: an entry of a LinkedHashMap is kept in a local and changed, while another thread looks it up
// why: setValue() writes the node that get() reads
// race idioms.EntryOfLinkedMap.ages{}
package idioms;

import java.util.LinkedHashMap;
import java.util.Map;

public class EntryOfLinkedMap {
    private final Map<String, Integer> ages = new LinkedHashMap<>();

    void birthday() {
        Map.Entry<String, Integer> first = ages.entrySet().iterator().next();
        first.setValue(first.getValue() + 1);
    }

    public static void main(String[] args) {
        EntryOfLinkedMap people = new EntryOfLinkedMap();
        people.ages.put("ann", 41);
        Thread t = new Thread(people::birthday);
        t.start();
        System.out.println(people.ages.get("ann"));
    }
}
