package ir;

import java.io.IOException;

/** try, catch and finally in every nesting, with locals that change inside the protected code. */
public class Exceptions {
  static int depth;

  static class Resource implements AutoCloseable {
    final String name;

    Resource(String name) throws IOException {
      if (name.isEmpty()) throw new IOException("no name");
      this.name = name;
    }

    @Override
    public void close() throws IOException {
      depth++;
      if (name.startsWith("bad")) throw new IOException("close " + name);
    }
  }

  static int fail(int n) {
    if (n < 0) throw new IllegalArgumentException("negative");
    return n;
  }

  /** What a handler sees of a local depends on which call threw. */
  static int localsChange(int a, int b) {
    int x = 1;
    long y = 1;
    String at = "start";
    try {
      x = fail(a);
      y += x;
      at = "middle";
      x = 10 * fail(b);
      at = "end";
    } catch (IllegalArgumentException e) {
      return x + (int) y + at.length();
    } finally {
      depth += x;
    }
    return x + at.length();
  }

  static int finallyReturns(int n) {
    try {
      return fail(n);
    } finally {
      if (n < -5) return -1;
      depth++;
    }
  }

  static int nested(int n) {
    int r = 0;
    try {
      try {
        r += fail(n);
      } catch (IllegalStateException e) {
        r += 1;
      } finally {
        try {
          r += fail(n - 1);
        } catch (IllegalArgumentException inner) {
          r += 2;
        } finally {
          r += 4;
        }
      }
    } catch (IllegalArgumentException e) {
      r += 8;
      try {
        throw new IOException(e);
      } catch (IOException | RuntimeException again) {
        r += again.getMessage() == null ? 16 : 32;
      }
    }
    return r;
  }

  static int inLoop(int n) {
    int done = 0;
    for (int i = n; ; i--) {
      try {
        if (i == 3) continue;
        if (i == -2) break;
        done += fail(i);
      } catch (IllegalArgumentException e) {
        done *= 2;
      } finally {
        done++;
      }
    }
    return done;
  }

  static String resources(String a, String b) {
    try (Resource first = new Resource(a); Resource second = new Resource(b)) {
      return first.name + second.name;
    } catch (IOException e) {
      return e.getMessage() + e.getSuppressed().length;
    }
  }

  static void existing(Resource r) throws IOException {
    try (r) {
      fail(depth);
    }
  }

  static void rethrow(boolean p) throws IOException {
    try {
      if (p) throw new IOException("p");
      fail(-1);
    } catch (final Exception e) {
      depth++;
      throw e;
    }
  }

  static int anything(Object o) {
    try {
      return o.hashCode() / depth + ((int[]) o)[3];
    } catch (NullPointerException | ArithmeticException e) {
      return 1;
    } catch (ClassCastException | ArrayIndexOutOfBoundsException e) {
      return 2;
    } catch (RuntimeException e) {
      return 3;
    } catch (Throwable t) {
      return 4;
    }
  }

  static int emptyHandlers() {
    try {
      fail(-1);
    } catch (IllegalArgumentException ignored) {
    }
    try {
    } finally {
      depth++;
    }
    return depth;
  }

  public static void main(String[] args) throws IOException {
    System.out.println(localsChange(-1, 0) + " " + localsChange(3, -1) + " " + localsChange(3, 4));
    System.out.println(finallyReturns(-9) + " " + finallyReturns(9) + " " + nested(0) + " " + nested(-3) + " " + inLoop(5));
    System.out.println(resources("a", "b") + resources("", "b") + resources("bad1", "bad2"));
    existing(new Resource("r"));
    for (int i = 0; i < 2; i++) {
      try {
        rethrow(i == 0);
      } catch (IOException | IllegalArgumentException e) {
        System.out.println(e);
      }
    }
    System.out.println(anything(null) + anything("x") + anything(new int[1]) + emptyHandlers());
  }
}
