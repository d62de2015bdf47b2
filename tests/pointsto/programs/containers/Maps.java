// HashMap: keys and values, two maps apart under object contexts. [jdk]
package containers;

import java.util.HashMap;
import java.util.Map;
import heddle.test.Facts;

public class Maps {
  static class Key {}
  static class A {}
  static class B {}

  public static void main(String[] args) {
    Map<Key, Object> first = new HashMap<>();
    Map<Key, Object> second = new HashMap<>();
    Key key = new Key();
    first.put(key, new A());
    second.put(key, new B());
    Facts.mayPointTo(first.get(key), "A");
    Facts.pointsToUnder("object:2", first.get(key), "A");
    Facts.pointsToUnder("object:2", second.get(key), "B");
    for (Map.Entry<Key, Object> entry : first.entrySet()) {
      Facts.mayPointTo(entry.getKey(), "Key");
      Facts.mayPointTo(entry.getValue(), "A");
    }
  }
}
