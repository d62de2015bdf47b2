package java.lang;

public class LinkageError extends Error {
  public LinkageError() {}

  public LinkageError(String message) {
    super(message);
  }

  public LinkageError(Throwable cause) {
    super(cause);
  }
}
