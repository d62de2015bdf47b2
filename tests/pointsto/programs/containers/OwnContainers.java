// The stand-in's own containers: lists, iterators, maps, sorting.
package containers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import heddle.test.Facts;

public class OwnContainers {
  static class A {}
  static class B {}

  public static void main(String[] args) {
    List<Object> first = new ArrayList<>();
    List<Object> second = new ArrayList<>();
    first.add(new A());
    first.add(new A());
    second.add(new B());
    Facts.mayPointTo(first.get(0), "A");
    Facts.pointsToUnder("object:2+thread", first.get(0), "A");
    for (Object each : second) Facts.mayPointTo(each, "B");
    first.sort((one, two) -> {
      Facts.mayPointTo(one, "A");
      return 0;
    });
    Map<Object, Object> map = new HashMap<>();
    map.put("key", new B());
    Facts.mayPointTo(map.get("key"), "B");
  }
}
