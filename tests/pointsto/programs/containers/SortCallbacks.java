// Sorting calls back: a comparator class, a lambda, Comparable. [jdk]
package containers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import heddle.test.Facts;

public class SortCallbacks {
  static class A {
    int weight;
  }
  static class ByWeight implements Comparator<A> {
    public int compare(A one, A two) {
      Facts.reachable();
      Facts.mayPointTo(one, "A");
      return one.weight - two.weight;
    }
  }
  static class Ordered implements Comparable<Ordered> {
    public int compareTo(Ordered other) {
      Facts.reachable();
      Facts.mayPointTo(other, "Ordered");
      return 0;
    }
  }

  static int compareWeights(A one, A two) {
    Facts.reachable();
    Facts.mayPointTo(two, "A");
    return 0;
  }

  public static void main(String[] args) {
    List<A> list = new ArrayList<>();
    list.add(new A());
    list.add(new A());
    Collections.sort(list, new ByWeight());
    A[] array = {new A(), new A()};
    Arrays.sort(array, SortCallbacks::compareWeights);
    TreeMap<Ordered, Object> tree = new TreeMap<>();
    tree.put(new Ordered(), "one");
    tree.put(new Ordered(), "two");
  }
}
