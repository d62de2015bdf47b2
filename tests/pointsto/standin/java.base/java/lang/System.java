package java.lang;

public final class System {
  private System() {}

  public static native void arraycopy(Object from, int fromIndex, Object to, int toIndex, int length);
}
