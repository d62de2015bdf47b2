package java.lang;

public class AssertionError extends Error {
  public AssertionError() {}

  public AssertionError(Object detail) {
    super(String.valueOf(detail));
  }
}
