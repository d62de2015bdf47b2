// case: a holder class makes a table when it is first asked for; several threads ask
// why: class initialization runs once and comes before every use (JLS 12.4.2)
// safe idioms.HolderTable$Holder.TABLE
// safe idioms.HolderTable$Holder.TABLE{}
// safe idioms.HolderTable$Holder.size
package idioms;

import java.util.HashMap;
import java.util.Map;

public class HolderTable {
    static class Holder {
        static Map<String, Integer> TABLE = new HashMap<>();
        static int size;

        static {
            TABLE.put("one", 1);
            TABLE.put("two", 2);
            size = TABLE.size();
        }
    }

    static void look() {
        System.out.println(Holder.TABLE.get("one") + Holder.size);
    }

    public static void main(String[] args) {
        new Thread(HolderTable::look).start();
        new Thread(HolderTable::look).start();
    }
}
