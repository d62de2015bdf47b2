package java.lang;

public class Throwable implements java.io.Serializable {
  private String message;
  private Throwable cause;
  private Throwable[] suppressed = new Throwable[0];

  public Throwable() {}

  public Throwable(String message) {
    this.message = message;
  }

  public Throwable(Throwable cause) {
    this.cause = cause;
  }

  public String getMessage() {
    return message;
  }

  public Throwable getCause() {
    return cause;
  }

  public final void addSuppressed(Throwable exception) {
    Throwable[] longer = new Throwable[suppressed.length + 1];
    System.arraycopy(suppressed, 0, longer, 0, suppressed.length);
    longer[suppressed.length] = exception;
    suppressed = longer;
  }

  public final Throwable[] getSuppressed() {
    return suppressed.clone();
  }
}
