// The JDK makes objects of many types at one place, and so does the application. [jdk]
package reflection;

import heddle.test.Facts;
import java.beans.Beans;

public class BeansOfManyTypes {
  public static class A {}
  public static class B {}
  public static class C {}

  static Object byJdk(String name) throws Exception {
    return Beans.instantiate(null, name);
  }

  static Object byUs(Class<?> type) throws Exception {
    return type.getDeclaredConstructor().newInstance();
  }

  public static void main(String[] args) throws Exception {
    Facts.mayPointTo(byJdk("reflection.BeansOfManyTypes$A"), "A");
    Facts.mayPointTo(byJdk("reflection.BeansOfManyTypes$B"), "B");
    Facts.mayPointTo(byJdk("reflection.BeansOfManyTypes$C"), "C");
    Facts.mayPointTo(byUs(A.class), "A");
    Facts.mayPointTo(byUs(B.class), "B");
    Facts.mayPointTo(byUs(C.class), "C");
  }
}
