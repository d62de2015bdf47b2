package java.lang;

public final class Integer extends Number implements Comparable<Integer> {
  private final int value;

  private Integer(int value) {
    this.value = value;
  }

  public static Integer valueOf(int value) {
    return new Integer(value);
  }

  public int intValue() {
    return (int) value;
  }

  public int compareTo(Integer other) {
    return value < other.value ? -1 : value > other.value ? 1 : 0;
  }

  public boolean equals(Object other) {
    return other instanceof Integer && ((Integer) other).value == value;
  }

  public int hashCode() {
    return (int) value;
  }
}
