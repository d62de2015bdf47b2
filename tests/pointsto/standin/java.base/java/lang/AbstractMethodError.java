package java.lang;

public class AbstractMethodError extends LinkageError {
  public AbstractMethodError() {}

  public AbstractMethodError(String message) {
    super(message);
  }

  public AbstractMethodError(Throwable cause) {
    super(cause);
  }
}
