// What no constant names comes from a metadata file. [jdk] [metadata: Metadata.json]
package reflection;

import heddle.test.Facts;

public class Metadata {
  public static class Plugin {
    public Plugin() {
      Facts.reachable();
    }
    public Object work() {
      Facts.reachable();
      return this;
    }
  }
  public static class Unlisted {
    public Unlisted() {
      Facts.unreachable();
    }
  }

  static String name(String suffix) {
    return new StringBuilder("reflection.Metadata").append('$').append(suffix).toString();
  }

  public static void main(String[] args) throws Exception {
    Class<?> found = Class.forName(name("Plugin"));
    Object plugin = found.getDeclaredConstructor().newInstance();
    Facts.mayPointTo(plugin, "Plugin");
    Object result = found.getMethod(name("").isEmpty() ? "" : "wor" + "k".trim()).invoke(plugin);
    Facts.mayPointTo(result, "Plugin");
  }
}
