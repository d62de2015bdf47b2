package java.lang;

public final class Byte extends Number implements Comparable<Byte> {
  private final byte value;

  private Byte(byte value) {
    this.value = value;
  }

  public static Byte valueOf(byte value) {
    return new Byte(value);
  }

  public int intValue() {
    return (int) value;
  }

  public byte byteValue() {
    return value;
  }

  public int compareTo(Byte other) {
    return value < other.value ? -1 : value > other.value ? 1 : 0;
  }

  public boolean equals(Object other) {
    return other instanceof Byte && ((Byte) other).value == value;
  }

  public int hashCode() {
    return (int) value;
  }
}
