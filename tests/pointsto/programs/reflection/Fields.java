// getField, get and set with a constant name. [jdk]
package reflection;

import java.lang.reflect.Field;
import heddle.test.Facts;

public class Fields {
  public static class A {}
  public static class B {}
  public static class Box {
    public Object content;
    public static Object shared = new B();
  }

  public static void main(String[] args) throws Exception {
    Box box = new Box();
    Field content = Box.class.getField("content");
    content.set(box, new A());
    Facts.mayPointTo(box.content, "A");
    Facts.mayPointTo(content.get(box), "A");
    Facts.mayPointTo(Box.class.getDeclaredField("shared").get(null), "B");
  }
}
