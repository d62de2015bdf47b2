package java.lang;

public final class Character implements java.io.Serializable {
  private final char value;

  private Character(char value) {
    this.value = value;
  }

  public static Character valueOf(char value) {
    return new Character(value);
  }

  public char charValue() {
    return value;
  }
}
