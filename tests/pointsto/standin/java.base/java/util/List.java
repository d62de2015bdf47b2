package java.util;

public interface List<T> extends Collection<T> {
  T get(int index);

  T set(int index, T element);

  default void sort(Comparator<? super T> order) {
    for (int i = 1; i < size(); ++i) {
      for (int k = i; k > 0 && order.compare(get(k - 1), get(k)) > 0; --k) set(k, set(k - 1, get(k)));
    }
  }
}
