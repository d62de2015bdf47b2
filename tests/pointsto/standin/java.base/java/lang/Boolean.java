package java.lang;

public final class Boolean implements java.io.Serializable {
  private final boolean value;

  private Boolean(boolean value) {
    this.value = value;
  }

  public static Boolean valueOf(boolean value) {
    return new Boolean(value);
  }

  public boolean booleanValue() {
    return value;
  }
}
