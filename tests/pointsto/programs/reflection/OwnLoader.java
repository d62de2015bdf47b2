// A class loader of the program is asked by the method of one parameter, too. [jdk]
package reflection;

import heddle.test.Facts;

public class OwnLoader {
  static class Loader extends ClassLoader {
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      Facts.reachable();
      return super.loadClass(name, resolve);
    }

    @Override
    protected Class<?> findClass(String name) {
      Facts.reachable();
      return OwnLoader.class;
    }
  }

  static class NeverAsked extends ClassLoader {
    @Override
    protected Class<?> findClass(String name) {
      Facts.unreachable();
      return null;
    }
  }

  public static void main(String[] args) throws Exception {
    new Loader().loadClass("reflection.Nowhere");
  }
}
