package java.lang;

public final class String implements java.io.Serializable, Comparable<String>, CharSequence {
  private final char[] value;

  public String() {
    value = new char[0];
  }

  String(char[] value) {
    this.value = value;
  }

  public int length() {
    return value.length;
  }

  public int compareTo(String other) {
    return length() - other.length();
  }

  public boolean equals(Object other) {
    return other instanceof String && ((String) other).value.length == value.length;
  }

  public int hashCode() {
    return value.length;
  }

  public String toString() {
    return this;
  }

  public static String valueOf(Object object) {
    return object == null ? "null" : object.toString();
  }

  public static String valueOf(int number) {
    return new String();
  }
}
