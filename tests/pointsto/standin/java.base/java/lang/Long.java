package java.lang;

public final class Long extends Number implements Comparable<Long> {
  private final long value;

  private Long(long value) {
    this.value = value;
  }

  public static Long valueOf(long value) {
    return new Long(value);
  }

  public int intValue() {
    return (int) value;
  }

  public long longValue() {
    return value;
  }

  public int compareTo(Long other) {
    return value < other.value ? -1 : value > other.value ? 1 : 0;
  }

  public boolean equals(Object other) {
    return other instanceof Long && ((Long) other).value == value;
  }

  public int hashCode() {
    return (int) value;
  }
}
