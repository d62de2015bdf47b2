package java.util;

public interface Collection<T> extends Iterable<T> {
  int size();

  boolean add(T element);
}
