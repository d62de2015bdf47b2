package java.lang;

public class Object {
  public final native Class<?> getClass();

  public native int hashCode();

  public boolean equals(Object other) {
    return this == other;
  }

  protected native Object clone() throws CloneNotSupportedException;

  public String toString() {
    return new String();
  }

  public final native void notify();

  public final native void notifyAll();

  public final native void wait() throws InterruptedException;

  protected void finalize() throws Throwable {}
}
