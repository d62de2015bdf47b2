// getDeclaredConstructor().newInstance(...) runs the constructor with its arguments. [jdk]
package reflection;

import java.lang.reflect.Constructor;
import heddle.test.Facts;

public class Constructors {
  public static class Box {
    final Object content;
    public Box(Object content) {
      Facts.reachable();
      Facts.mayPointTo(content, "A");
      this.content = content;
    }
  }
  public static class A {}

  public static void main(String[] args) throws Exception {
    Constructor<Box> constructor = Box.class.getDeclaredConstructor(Object.class);
    Box box = constructor.newInstance(new A());
    Facts.mayPointTo(box, "Box");
    Facts.mayPointTo(box.content, "A");
    Object named = Class.forName("reflection.Constructors$A").getDeclaredConstructor().newInstance();
    Facts.mayPointTo(named, "A");
  }
}
