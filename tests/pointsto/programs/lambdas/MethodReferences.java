// All forms of method references.
package lambdas;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import heddle.test.Facts;

public class MethodReferences {
  static class A {}
  static class B {}
  static class C {}
  static class Box {
    Object content;
    Box() {}
    Box(Object content) {
      this.content = content;
    }
    Object get() {
      Facts.reachable();
      return content;
    }
    Object swap(Object other) {
      Object old = content;
      content = other;
      return old;
    }
  }
  static class Sub extends Box {
    Object get() {
      return new C();
    }
    Supplier<Object> inherited() {
      content = new B();
      return super::get;
    }
  }

  static Object make() {
    Facts.reachable();
    return new A();
  }

  static Object same(Object given) {
    return given;
  }

  public static void main(String[] args) {
    Supplier<Object> staticReference = MethodReferences::make;
    Facts.pointsTo(staticReference.get(), "A");
    Function<Object, Object> identity = MethodReferences::same;
    Facts.pointsTo(identity.apply(new B()), "B");
    Box box = new Box(new A());
    Supplier<Object> bound = box::get;
    Facts.pointsToUnder("object:2", bound.get(), "A", "C");
    Function<Box, Object> unbound = Box::get;
    Facts.mayPointTo(unbound.apply(new Sub()), "C");
    BiFunction<Box, Object, Object> swap = Box::swap;
    Facts.mayPointTo(swap.apply(box, new C()), "A");
    Supplier<Box> constructor = Box::new;
    Facts.mayPointTo(constructor.get(), "Box");
    Function<Object, Box> constructorWith = Box::new;
    Facts.mayPointTo(constructorWith.apply(new B()).content, "B");
    IntFunction<A[]> arrays = A[]::new;
    Facts.pointsTo(arrays.apply(3), "A[]");
    Facts.mayPointTo(new Sub().inherited().get(), "B");
  }
}
