package ir;

/** String concatenation: every type, null, constants that collide with the recipe's tags, many parts. */
public class Concatenation {
  static String everyType(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, Object o, char[] a) {
    return "z" + z + b + c + s + i + l + f + d + t + o + (a == null);
  }

  static String tags(String s) {
    return "\1" + s + "\2" + s + "\u0000\1\2\1" + s;
  }

  static String nulls(String s, Object o) {
    return s + null + o;
  }

  static String many(int a, long b, String c) {
    return "0" + a + b + c + 1 + a + b + c + 2 + a + b + c + 3 + a + b + c + 4 + a + b + c + 5 + a + b + c
        + 6 + a + b + c + 7 + a + b + c + 8 + a + b + c + 9 + a + b + c;
  }

  static String assigned(String s, int n) {
    s += n;
    s += 'c';
    s += s + 1.5;
    String[] box = {s};
    box[0] += n++ + n;
    Object o = "o";
    o += "p";
    return box[0] + o;
  }

  static String oddText() {
    return "\ud83d\ude00 \u00e9 \ud800 lone \"quoted\" \\ " + System.getProperty("none") + " \t\n";
  }

  static String inside(int n) {
    return "a" + (n > 0 ? "b" + n : "c" + (n < -1 ? n : "d")) + new StringBuilder("e" + n);
  }

  static String only(String s) {
    return "" + s;
  }

  public static void main(String[] args) {
    System.out.println(everyType(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "t", 'o', null));
    System.out.println(tags("x").length() + nulls(null, null) + many(1, 2L, "three") + assigned("s", 4));
    System.out.println(oddText().length() + inside(1) + inside(-5) + only(null));
  }
}
