// A call on a dynamic proxy goes to its handler, with the arguments in an array. [jdk]
package proxies;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import heddle.test.Facts;

public class Proxies {
  interface Greeter {
    Object greet(Object name);
  }
  static class A {}
  static class B {}
  static class Handler implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) {
      Facts.reachable();
      Facts.mayPointTo(args[0], "A");
      return new B();
    }
  }

  public static void main(String[] args) {
    Greeter greeter =
        (Greeter) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Greeter.class}, new Handler());
    Facts.mayPointTo(greeter.greet(new A()), "B");
  }
}
