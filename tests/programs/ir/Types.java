package ir;

import java.util.Arrays;
import java.util.Iterator;
import java.util.function.IntSupplier;

/** Enums, inner, local and anonymous classes, interface methods of each kind, generics and bridges, arrays, casts. */
public class Types {
  enum Plain { A, B }

  enum Planet {
    EARTH(1.0) {
      @Override
      double weight(double mass) {
        return mass * gravity;
      }
    },
    MARS(0.38) {
      @Override
      double weight(double mass) {
        return mass * gravity / 1;
      }
    };

    static final int COUNT = values().length;
    final double gravity;

    Planet(double gravity) {
      this.gravity = gravity;
    }

    abstract double weight(double mass);
  }

  private int secret = 1;
  private static long counter;

  class Inner {
    private int deep = secret++;

    class Deeper {
      int all() {
        return deep + Types.this.secret + (int) counter++;
      }
    }
  }

  static class Nested extends Types {
    Nested(Types other) {
      super();
      other.secret += 2;
      other.secret <<= 1;
    }
  }

  interface Walker {
    int LEGS = Integer.parseInt("2");

    static Walker make() {
      return new Walker() {};
    }

    default int legs() {
      return count(LEGS);
    }

    private int count(int n) {
      return n + own();
    }

    private static int own() {
      return 1;
    }
  }

  interface Jumper {
    default int legs() {
      return 10;
    }
  }

  static class Both implements Walker, Jumper {
    @Override
    public int legs() {
      return Walker.super.legs() + Jumper.super.legs();
    }
  }

  abstract static class Shape<T> implements Comparable<Shape<T>> {
    abstract T value();

    @Override
    public int compareTo(Shape<T> other) {
      return 0;
    }
  }

  static class IntShape extends Shape<Integer> implements Cloneable, Iterable<Integer> {
    @Override
    Integer value() {
      return 4;
    }

    @Override
    public IntShape clone() {
      try {
        return (IntShape) super.clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public Iterator<Integer> iterator() {
      int start = value();
      return new Iterator<>() {
        int next = start;

        @Override
        public boolean hasNext() {
          return next < start + 3;
        }

        @Override
        public Integer next() {
          return next++;
        }
      };
    }
  }

  static int anonymous(int captured) {
    int alsoCaptured = captured * 2;
    class Local implements IntSupplier {
      @Override
      public int getAsInt() {
        return captured + alsoCaptured;
      }
    }
    return new Local().getAsInt() + new IntSupplier() {
      int state = captured;

      @Override
      public int getAsInt() {
        return state + new Local().getAsInt();
      }
    }.getAsInt();
  }

  static int arrays() {
    boolean[] z = {true};
    byte[] b = {1};
    char[] c = {'c'};
    short[] s = {2};
    int[] i = {3};
    long[] l = {4};
    float[] f = {5};
    double[] d = {6};
    String[] t = {"t"};
    int[][] grid = new int[3][4];
    int[][][] partial = new int[2][3][];
    Object[][] objects = new Object[2][2];
    long[][] ragged = {{1}, {2, 3}, {}};
    z[0] &= false;
    b[0]++;
    c[0] += 1;
    s[0] *= 2;
    i[0] <<= 3;
    l[0]--;
    f[0] /= 2;
    d[0] = -d[0];
    t[0] += b[0];
    grid[1][2] = 7;
    grid[1][2] += grid[2][1]++;
    partial[1][2] = new int[] {9};
    objects[1] = new Integer[] {1};
    try {
      Object[] store = t;
      store[0] = 1;
    } catch (ArrayStoreException e) {
      i[0]++;
    }
    return (z[0] ? 1 : 0) + b[0] + c[0] + s[0] + i[0] + (int) l[0] + (int) f[0] + (int) d[0] + t[0].length() + grid[1][2]
        + partial[1][2].length + objects.clone().length + ragged[1].length + Arrays.hashCode(i.clone());
  }

  static Object casts(Object o) {
    if (o instanceof int[] || o instanceof String[][] || o instanceof Cloneable) return o.getClass();
    Comparable<?> c = (Comparable<?>) o;
    Number n = c instanceof Integer ? (Integer) c : null;
    return n == null ? (CharSequence) o : n;
  }

  static Class<?>[] classConstants() {
    return new Class<?>[] {Types.class, int.class, int[].class, String[][].class, void.class, Walker.class};
  }

  static int initialOrder = 3;
  int initial = initialOrder++;
  { initial += 10; }
  static { initialOrder *= 2; }

  public static void main(String[] args) {
    Types t = new Types();
    System.out.println(Plain.valueOf("B").ordinal() + Planet.MARS.weight(10) + Planet.COUNT + t.new Inner().new Deeper().all());
    System.out.println(((Types) new Nested(t)).secret + t.secret + new Both().legs() + Walker.make().legs() + anonymous(3));
    int sum = 0;
    for (int n : new IntShape().clone()) sum += n;
    System.out.println(sum + arrays() + " " + casts(new int[0]) + casts(5) + casts("s") + classConstants().length + t.initial);
    Comparable<Shape<Integer>> bridged = new IntShape();
    System.out.println(bridged.compareTo(new IntShape()));
  }
}
