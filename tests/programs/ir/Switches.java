package ir;

/** Table, lookup, string, enum and nested switches, as statements and as expressions. */
public class Switches {
  enum Color { RED, GREEN, BLUE }

  static int table(int n) {
    int r = 0;
    switch (n) {
      case 1: r = 10; // falls through
      case 2: r += 20; break;
      case 3: return 30;
      case 5: r = 50; break;
      default: r = -1;
    }
    return r;
  }

  static int lookup(int n) {
    switch (n) {
      case -1000000: return 1;
      case 0: return 2;
      case Integer.MAX_VALUE: return 3;
      case Integer.MIN_VALUE: return 4;
    }
    return 5;
  }

  static String chars(char c) {
    return switch (c) {
      case 'a', 'e', 'i', 'o', 'u' -> "vowel";
      case 'y' -> {
        String s = "some";
        yield s + "times";
      }
      default -> throw new IllegalArgumentException("" + c);
    };
  }

  static int strings(String s) {
    switch (s) {
      case "Aa": return 1; // the same hash as the next
      case "BB": return 2;
      case "": return 3;
      default: return s.length();
    }
  }

  static int enums(Color c) {
    return switch (c) {
      case RED -> 1;
      case GREEN -> 2;
      case BLUE -> 3;
    };
  }

  static int nested(int a, int b) {
    int r = 0;
    loop:
    for (int i = 0; i < 5; i++) {
      switch (a + i) {
        case 1:
          switch (b) {
            case 0: continue loop;
            case 1: break loop;
            default: r += 3;
          }
          break;
        case 2: r++;
      }
      r += i;
    }
    return r;
  }

  static int boxed(Integer i, Byte b) {
    int r = switch (i) { case 1 -> 1; default -> 2; };
    switch (b) { case 3: r += 10; }
    return r;
  }

  /** The result of a switch is wanted while other operands are on the stack. */
  static int onTheStack(int n, String s) {
    return n * 10 + switch (s) {
      case "x" -> { try { yield Integer.parseInt(s); } catch (NumberFormatException e) { yield -1; } }
      default -> n;
    } + n;
  }

  static void empty(int n) {
    switch (n) { }
    switch (n) { default: }
    switch (n) { case 4: }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 7; i++) System.out.print(table(i) + " ");
    System.out.println(lookup(0) + lookup(Integer.MIN_VALUE) + chars('y') + chars('e'));
    System.out.println(strings("Aa") + strings("BB") + strings("CC") + " " + enums(Color.BLUE) + nested(0, 2));
    System.out.println(boxed(1, (byte) 3) + onTheStack(4, "x"));
    empty(4);
  }
}
