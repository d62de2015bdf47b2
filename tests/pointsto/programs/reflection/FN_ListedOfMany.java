// A place that lists the methods of more classes than are followed: it is noted, and none of them is called. [jdk]
package reflection;

import java.lang.reflect.Method;
import heddle.test.Facts;

public class FN_ListedOfMany {
  public static class A {
    public static void test() {
      Facts.reachable();
    }
  }
  public static class B {}
  public static class C {}
  public static class D {}
  public static class E {}
  public static class F {}
  public static class G {}
  public static class H {}
  public static class I {}
  public static class J {}
  public static class K {}
  public static class L {}
  public static class M {}
  public static class N {}
  public static class O {}
  public static class P {}
  public static class Q {}

  static final Class<?>[] ALL = {A.class, B.class, C.class, D.class, E.class, F.class, G.class, H.class, I.class,
                                 J.class, K.class, L.class, M.class, N.class, O.class, P.class, Q.class};

  public static void main(String[] args) throws Exception {
    for (Class<?> type : ALL)
      for (Method m : type.getDeclaredMethods()) m.invoke(null);
  }
}
