package java.lang;

public final class Void {
  private Void() {}
}
