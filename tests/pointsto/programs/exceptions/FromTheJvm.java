// Exceptions that no instruction throws by name: null, bounds, casts, division, negative sizes.
package exceptions;

import heddle.test.Facts;

public class FromTheJvm {
  static Object field;
  static int[] array = new int[1];

  static void fail(int i) {
    switch (i) {
      case 0: field.hashCode(); break;
      case 1: array[array.length] = 1; break;
      case 2: field = "text"; ((int[]) field)[0] = 1; break;
      case 3: array[0] = 1 / (array.length - 1); break;
      default: array = new int[-array.length];
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 5; ++i) {
      try {
        fail(i);
      } catch (NullPointerException e) {
        Facts.mayPointTo(e, "java.lang.NullPointerException");
      } catch (ArrayIndexOutOfBoundsException e) {
        Facts.mayPointTo(e, "java.lang.ArrayIndexOutOfBoundsException");
      } catch (ClassCastException e) {
        Facts.mayPointTo(e, "java.lang.ClassCastException");
      } catch (ArithmeticException e) {
        Facts.mayPointTo(e, "java.lang.ArithmeticException");
      } catch (NegativeArraySizeException e) {
        Facts.mayPointTo(e, "java.lang.NegativeArraySizeException");
      }
    }
  }
}
