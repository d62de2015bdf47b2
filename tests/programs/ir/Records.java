package ir;

import java.util.Arrays;
import java.util.List;

/** Records: empty, of every component kind, generic, nested, with explicit members. */
public class Records {
  record Empty() {}

  record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, Object o, int[] a, List<String> list) {}

  record Pair<A, B extends Comparable<B>>(A first, B second) {
    Pair {
      if (second == null) throw new NullPointerException();
    }

    static <T extends Comparable<T>> Pair<T, T> twin(T t) {
      return new Pair<>(t, t);
    }

    Pair<B, B> doubled() {
      return new Pair<>(second, second);
    }
  }

  record Own(int x, double y) implements Comparable<Own> {
    static int made;

    Own(int x, double y) {
      this.x = x;
      this.y = y;
      made++;
    }

    Own(int x) {
      this(x, 0);
    }

    @Override
    public int x() {
      return -x;
    }

    @Override
    public int hashCode() {
      return 7;
    }

    @Override
    public int compareTo(Own other) {
      return Integer.compare(x, other.x);
    }
  }

  record Varargs(String... parts) {}

  record Wrapping(Pair<Integer, Integer> pair, Empty empty, Wrapping next) {}

  static boolean floatsByCompare() {
    return new Own(1, Double.NaN).equals(new Own(1, Double.NaN)) && !new Own(1, 0.0).equals(new Own(1, -0.0));
  }

  public static void main(String[] args) {
    record Local(int only) {}
    All all = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "t", 'o', null, List.of("x"));
    All same = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "t", 'o', null, List.of("x"));
    System.out.println(all + " " + all.equals(same) + (all.hashCode() == same.hashCode()) + all.equals(null));
    System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + new Empty().hashCode() + new Local(1));
    System.out.println(Pair.twin("p").doubled() + " " + new Own(3) + floatsByCompare() + Own.made);
    System.out.println(new Wrapping(Pair.twin(1), new Empty(), null).hashCode() + Arrays.toString(new Varargs("a", "b").parts()));
  }
}
