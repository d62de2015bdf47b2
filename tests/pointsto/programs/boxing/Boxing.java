// Boxed numbers are objects of their box class.
package boxing;

import heddle.test.Facts;

public class Boxing {
  static Object box(int kind) {
    switch (kind) {
      case 0: return 1;
      case 1: return 2L;
      case 2: return 'c';
      case 3: return true;
      case 4: return 1.5;
      case 5: return (byte) 1;
      case 6: return (short) 1;
      default: return 1.5f;
    }
  }

  public static void main(String[] args) {
    for (int kind = 0; kind < 8; ++kind) {
      Object boxed = box(kind);
      Facts.mayPointTo(boxed, "java.lang.Integer", "java.lang.Long", "java.lang.Character", "java.lang.Boolean", "java.lang.Double", "java.lang.Byte", "java.lang.Short", "java.lang.Float");
      Facts.notSingle(boxed);
    }
    Integer i = 3;
    Facts.pointsTo(i, "java.lang.Integer");
    Number number = i;
    int back = number.intValue();
    Facts.calls("java.lang.Integer.intValue");
  }
}
