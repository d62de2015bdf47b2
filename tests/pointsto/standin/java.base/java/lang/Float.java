package java.lang;

public final class Float extends Number implements Comparable<Float> {
  private final float value;

  private Float(float value) {
    this.value = value;
  }

  public static Float valueOf(float value) {
    return new Float(value);
  }

  public int intValue() {
    return (int) value;
  }

  public float floatValue() {
    return value;
  }

  public int compareTo(Float other) {
    return value < other.value ? -1 : value > other.value ? 1 : 0;
  }

  public boolean equals(Object other) {
    return other instanceof Float && ((Float) other).value == value;
  }

  public int hashCode() {
    return (int) value;
  }
}
