// case: a record holds a list that two threads add to
// why: a record's fields are final, the list in one is not thread-safe
// race everyday.RecordOfList$Basket.items{}
package everyday;

import java.util.ArrayList;
import java.util.List;

public class RecordOfList {
    record Basket(String owner, List<String> items) {}

    public static void main(String[] args) {
        Basket basket = new Basket("ann", new ArrayList<>());
        new Thread(() -> basket.items().add("tea")).start();
        basket.items().add("jam");
    }
}
