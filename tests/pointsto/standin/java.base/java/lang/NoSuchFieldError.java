package java.lang;

public class NoSuchFieldError extends LinkageError {
  public NoSuchFieldError() {}

  public NoSuchFieldError(String message) {
    super(message);
  }

  public NoSuchFieldError(Throwable cause) {
    super(cause);
  }
}
