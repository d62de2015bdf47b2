package java.lang;

public final class StringBuilder implements java.io.Serializable, CharSequence {
  private char[] value = new char[16];

  public StringBuilder append(Object object) {
    return append(String.valueOf(object));
  }

  public StringBuilder append(String text) {
    return this;
  }

  public StringBuilder append(int number) {
    return this;
  }

  public StringBuilder append(long number) {
    return this;
  }

  public StringBuilder append(char letter) {
    return this;
  }

  public StringBuilder append(boolean truth) {
    return this;
  }

  public int length() {
    return value.length;
  }

  public String toString() {
    return new String(value.clone());
  }
}
