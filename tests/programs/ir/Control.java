package ir;

import java.util.ArrayList;
import java.util.List;

/** Loops, labelled breaks, ternaries, asserts, instanceof patterns; values on the stack where paths merge. */
public class Control {
  static int nestedLoops(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        if (j % 3 == 0) continue;
        int k = j;
        do {
          sum += k;
          k /= 2;
        } while (k > 0);
      }
      while (sum > 100) sum -= 7;
    }
    return sum;
  }

  static int labelled(int[][] table, int wanted) {
    int steps = 0;
    rows:
    for (int[] row : table) {
      for (int cell : row) {
        steps++;
        if (cell < 0) continue rows;
        if (cell == wanted) break rows;
      }
    }
    block: {
      if (steps > 3) break block;
      steps = -steps;
    }
    return steps;
  }

  static int infinite(int limit) {
    int i = 0;
    for (; ; ) {
      if (++i > limit) return i;
    }
  }

  static long swappedInLoop(int n) {
    long a = 0, b = 1;
    double x = 1, y = 2;
    for (int i = 0; i < n; i++) {
      long t = a;
      a = b;
      b = t + b;
      double u = x;
      x = y;
      y = u;
    }
    return a + (long) x;
  }

  static int three(int a, long b, int c) {
    return a * 100 + (int) b * 10 + c;
  }

  /** The first arguments wait on the stack while the others are chosen. */
  static int ternariesInArguments(boolean p, boolean q, int n) {
    return three(p ? 1 : 2, q ? 3L : (p ? 4L : n), p ? (q ? 5 : 6) : q ? 7 : n > 3 ? 8 : 9)
        + three(n, p && q ? n : n + 1, p || q ? 1 : 0);
  }

  /** An object that is not yet initialised waits on the stack while its argument is chosen. */
  static String newWithTernary(boolean p, boolean q) {
    StringBuilder b = new StringBuilder(p ? "yes" : q ? "perhaps" : "no");
    return new String(new StringBuilder(q ? new String(p ? "a" : "b") : "c").append(b));
  }

  static Object merged(boolean p, Integer i, String s, List<String> l) {
    Object o = p ? i : s;
    Comparable<?> c = p ? i : s;
    Iterable<String> it = p ? l : new ArrayList<>();
    return p ? o : c == null ? it : null;
  }

  static int asserts(int n) {
    assert n > 0 : "n is " + n;
    assert n != 7;
    return 100 / n;
  }

  static String patterns(Object o) {
    if (o instanceof String s && s.length() > 2) return s.substring(1);
    if (!(o instanceof Number n)) return "other";
    return n instanceof Integer i ? "int " + (i + 1) : "number " + n.doubleValue();
  }

  static String textBlock() {
    return """
        one
          two \
        and "three"\t
        """;
  }

  static int conditionalStores(int a, boolean p) {
    int x;
    if (p) x = a;
    else x = -a;
    int y = 0;
    y += p ? x++ : --x;
    int[] z = {1, 2, 3};
    z[p ? 0 : 1] += z[2]++;
    z[y > 0 ? 1 : 2] <<= 2;
    return x + y + z[0] + z[1] + z[2];
  }

  static boolean booleanValues(int a, int b) {
    boolean less = a < b;
    boolean both = less & (a > 0 || b > 0 && a != b);
    return both == !less ? both ^ less : a == b;
  }

  static void unreachableAfterThrow(int n) {
    while (true) {
      if (n-- == 0) throw new IllegalStateException();
    }
  }

  static int recursion(int n) {
    return n < 2 ? n : recursion(n - 1) + recursion(n - 2);
  }

  public static void main(String[] args) {
    System.out.println(nestedLoops(9) + " " + labelled(new int[][] {{1, -1}, {2, 3}}, 3) + " " + infinite(5));
    System.out.println(swappedInLoop(20) + " " + ternariesInArguments(true, false, 5));
    System.out.println(newWithTernary(false, true) + merged(false, 1, "s", null) + asserts(3));
    System.out.println(patterns("hello") + patterns(4) + patterns(2.5) + patterns('c') + textBlock());
    System.out.println(conditionalStores(4, true) + " " + booleanValues(1, 2) + " " + recursion(12));
    try {
      unreachableAfterThrow(3);
    } catch (IllegalStateException e) {
      System.out.println("thrown");
    }
  }
}
