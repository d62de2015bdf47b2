package ir.java21;

import java.util.List;

/** Pattern switches: types, guards, null, constants, enums qualified and not, record patterns, sealed hierarchies. */
public class PatternSwitches {
  sealed interface Shape permits Circle, Square, Many {}

  record Circle(double radius) implements Shape {}

  record Square(int side) implements Shape {}

  record Many(Shape first, List<Shape> rest) implements Shape {}

  enum Suit implements Card { CLUBS, HEARTS }

  enum Joker implements Card { RED, BLACK { @Override public String toString() { return "b"; } } }

  sealed interface Card permits Suit, Joker {}

  static String types(Object o) {
    return switch (o) {
      case null -> "null";
      case Integer i when i > 10 -> "big " + i;
      case Integer i -> "int " + i;
      case String s when s.isEmpty() -> "empty";
      case String s -> s;
      case int[] a when a.length > 1 -> "ints " + a[1];
      case Object[] a -> "array " + a.length;
      case Character c -> "char " + c;
      case Enum<?> e -> e.name();
      default -> o.getClass().getName();
    };
  }

  static double sealedTypes(Shape s) {
    return switch (s) {
      case Circle c -> c.radius();
      case Square q -> q.side();
      case Many m -> sealedTypes(m.first());
    };
  }

  static double records(Shape s) {
    return switch (s) {
      case Circle(double r) when r < 0 -> -r;
      case Circle(var r) -> r * r;
      case Square(int side) -> side;
      case Many(Circle(double r), var rest) when !rest.isEmpty() -> r + rest.size();
      case Many(Many(Square(int side), List<Shape> inner), List<Shape> outer) -> side + inner.size() + outer.size();
      case Many m -> -1;
    };
  }

  static String enums(Suit s) {
    return switch (s) {
      case CLUBS -> "c";
      case HEARTS -> "h";
      case null -> "n";
    };
  }

  static String guardedEnum(Suit s, int n) {
    return switch (s) {
      case CLUBS -> "c";
      case Suit x when n > 3 -> "guarded";
      case HEARTS -> "h";
    };
  }

  static String qualified(Card c) {
    return switch (c) {
      case Suit.CLUBS -> "clubs";
      case Joker.RED -> "red";
      case Suit s -> "suit " + s;
      case Joker j -> "joker " + j;
    };
  }

  static String stringsAndNull(String s) {
    switch (s) {
      case "a", "b" -> { return "ab"; }
      case String t when t.length() > 3 -> { return "long"; }
      case null, default -> { return "other"; }
    }
  }

  static int boxes(Integer i) {
    return switch (i) {
      case 1 -> 10;
      case 2 -> 20;
      case Integer n when n < 0 -> -n;
      case Integer n -> n;
    };
  }

  static int characters(Character c) {
    return switch (c) {
      case 'a' -> 1;
      case Character d when Character.isDigit(d) -> 2;
      case Character d -> 3;
    };
  }

  static boolean deconstruct(Object o) {
    return o instanceof Many(Circle(double r), List<Shape> rest) && r > rest.size();
  }

  static <T extends Comparable<T>> int generic(T t) {
    return switch (t) {
      case String s -> s.length();
      case Integer i -> i;
      default -> 0;
    };
  }

  public static void main(String[] args) {
    for (Object o : new Object[] {null, 5, 50, "", "s", new int[] {1, 2}, new int[0], new String[3], 'c', Suit.HEARTS, 2.5}) {
      System.out.println(types(o));
    }
    Shape many = new Many(new Circle(2), List.of(new Square(1)));
    System.out.println(sealedTypes(many) + " " + records(many) + " " + records(new Many(new Many(new Square(3), List.of()), List.of())));
    System.out.println(enums(null) + guardedEnum(Suit.HEARTS, 4) + guardedEnum(Suit.HEARTS, 1));
    System.out.println(qualified(Suit.CLUBS) + qualified(Joker.RED) + qualified(Joker.BLACK) + qualified(Suit.HEARTS));
    System.out.println(stringsAndNull(null) + stringsAndNull("b") + stringsAndNull("long one"));
    System.out.println(boxes(2) + boxes(-4) + boxes(9) + characters('a') + characters('7') + " " + deconstruct(many) + generic("four"));
  }
}
