package java.util;

public final class Objects {
  private Objects() {}

  public static boolean equals(Object a, Object b) {
    return a == b || (a != null && a.equals(b));
  }

  public static int hashCode(Object object) {
    return object == null ? 0 : object.hashCode();
  }

  public static <T> T requireNonNull(T object) {
    if (object == null) throw new NullPointerException();
    return object;
  }
}
