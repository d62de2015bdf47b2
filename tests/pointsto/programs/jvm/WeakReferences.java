// What a reference object holds. [jdk]
package jvm;

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.WeakHashMap;
import heddle.test.Facts;

public class WeakReferences {
  static class A {}
  static class B {}

  public static void main(String[] args) {
    A a = new A();
    Facts.mayPointTo(new WeakReference<>(a).get(), "A");
    Facts.mayPointTo(new SoftReference<>(new B()).get(), "B");
    WeakHashMap<A, Object> map = new WeakHashMap<>();
    map.put(a, new B());
    Facts.mayPointTo(map.get(a), "B");
    Facts.alias(map.keySet().iterator().next(), a);
  }
}
