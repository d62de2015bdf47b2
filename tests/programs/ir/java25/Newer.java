package ir.java25;

import java.util.List;
import java.util.function.BiFunction;

/** Statements before super(), unnamed variables and patterns, generic records: class files of a newer release. */
public class Newer {
  record Point(int x, int y) {}

  static class Base {
    final int size;

    Base(int size) {
      this.size = size;
      touch();
    }

    void touch() {}
  }

  static class Derived extends Base {
    final String name;

    Derived(String name, int size) {
      if (size < 0) throw new IllegalArgumentException(name);
      int chosen = name.isEmpty() ? 1 : size;
      this.name = name;
      super(switch (chosen) { case 0 -> 10; default -> chosen; });
    }

    @Override
    void touch() {
      System.out.println(name.length());
    }
  }

  static int unnamed(Object o, List<String> list) {
    int n = 0;
    for (var _ : list) n++;
    try {
      n += Integer.parseInt(list.get(0));
    } catch (NumberFormatException _) {
      n += 100;
    }
    BiFunction<Integer, Integer, Integer> first = (a, _) -> a;
    return switch (o) {
      case Point(int x, _) when x > 0 -> x + n;
      case Point(_, var y) -> y + n;
      case String _ -> first.apply(n, 0);
      default -> -1;
    };
  }

  public static void main(String[] args) {
    System.out.println(new Derived("abc", 0).size + unnamed(new Point(0, 4), List.of("x")) + unnamed("s", List.of("2")));
  }
}
