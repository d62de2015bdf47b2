// HashMap calls hashCode and equals of its keys. [jdk]
package containers;

import java.util.HashMap;
import heddle.test.Facts;

public class HashMapCallbacks {
  static class Key {
    @Override
    public int hashCode() {
      Facts.reachable();
      return 1;
    }
    @Override
    public boolean equals(Object other) {
      Facts.reachable();
      Facts.mayPointTo(other, "Key");
      return other instanceof Key;
    }
  }

  public static void main(String[] args) {
    HashMap<Object, Object> map = new HashMap<>();
    map.put(new Key(), "one");
    map.put(new Key(), "two");
  }
}
