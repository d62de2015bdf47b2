package java.lang;

public final class Short extends Number implements Comparable<Short> {
  private final short value;

  private Short(short value) {
    this.value = value;
  }

  public static Short valueOf(short value) {
    return new Short(value);
  }

  public int intValue() {
    return (int) value;
  }

  public short shortValue() {
    return value;
  }

  public int compareTo(Short other) {
    return value < other.value ? -1 : value > other.value ? 1 : 0;
  }

  public boolean equals(Object other) {
    return other instanceof Short && ((Short) other).value == value;
  }

  public int hashCode() {
    return (int) value;
  }
}
