package java.lang;

public final class Class<T> {
  private Class() {}

  public String getName() {
    return new String();
  }

  public boolean desiredAssertionStatus() {
    return false;
  }
}
