// The JVM makes main's argument: an array of strings.
package arrays;

import heddle.test.Facts;

public class Arguments {
  public static void main(String[] args) {
    Facts.mayPointTo(args, "java.lang.String[]");
    Facts.pointsTo(args, "java.lang.String[]");
    Facts.mayPointTo(args[0], "java.lang.String");
    Facts.pointsTo(args[0], "java.lang.String");
  }
}
