package java.lang;

public abstract class Record {
  protected Record() {}
}
