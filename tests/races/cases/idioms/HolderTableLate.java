// case: a holder's table gets one more entry after threads have started
// why: only the initializer comes before the uses; the late put races with get
// race idioms.HolderTableLate$Holder.TABLE{}
// safe idioms.HolderTableLate$Holder.TABLE
package idioms;

import java.util.HashMap;
import java.util.Map;

public class HolderTableLate {
    static class Holder {
        static Map<String, Integer> TABLE = new HashMap<>();

        static {
            TABLE.put("one", 1);
        }
    }

    static void look() {
        System.out.println(Holder.TABLE.get("one"));
    }

    public static void main(String[] args) {
        new Thread(HolderTableLate::look).start();
        Holder.TABLE.put("two", 2);
    }
}
