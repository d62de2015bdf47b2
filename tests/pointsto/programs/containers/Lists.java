// ArrayList: two lists do not mix under object contexts. [jdk]
package containers;

import java.util.ArrayList;
import java.util.List;
import heddle.test.Facts;

public class Lists {
  static class A {}
  static class B {}

  public static void main(String[] args) {
    List<Object> first = new ArrayList<>();
    List<Object> second = new ArrayList<>();
    first.add(new A());
    second.add(new B());
    Facts.mayPointTo(first.get(0), "A");
    Facts.pointsToUnder("object:2", first.get(0), "A");
    Facts.pointsToUnder("object:2", second.get(0), "B");
    for (Object each : first) {
      Facts.mayPointTo(each, "A");
      Facts.pointsToUnder("object:2", each, "A");
    }
  }
}
