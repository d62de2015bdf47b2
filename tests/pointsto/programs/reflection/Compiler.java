// The compiler of the JDK is not entered, but it prints what it has to say. [jdk]
package reflection;

import heddle.test.Facts;
import java.io.PrintWriter;
import java.io.StringWriter;

public class Compiler {
  static class Messages extends PrintWriter {
    Messages() {
      super(new StringWriter());
    }
    @Override
    public void println(String text) {
      Facts.reachable();
    }
    @Override
    public void println(long number) {
      Facts.unreachable();
    }
  }

  public static void main(String[] args) {
    com.sun.tools.javac.Main.compile(args, new Messages());
  }
}
