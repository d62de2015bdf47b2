package java.lang;

public final class Double extends Number implements Comparable<Double> {
  private final double value;

  private Double(double value) {
    this.value = value;
  }

  public static Double valueOf(double value) {
    return new Double(value);
  }

  public int intValue() {
    return (int) value;
  }

  public double doubleValue() {
    return value;
  }

  public int compareTo(Double other) {
    return value < other.value ? -1 : value > other.value ? 1 : 0;
  }

  public boolean equals(Object other) {
    return other instanceof Double && ((Double) other).value == value;
  }

  public int hashCode() {
    return (int) value;
  }
}
