package java.util;

public class ArrayList<T> implements List<T> {
  private Object[] elements = new Object[4];
  private int size;

  public int size() {
    return size;
  }

  public boolean add(T element) {
    if (size == elements.length) grow();
    elements[size++] = element;
    return true;
  }

  private void grow() {
    Object[] longer = new Object[2 * size];
    System.arraycopy(elements, 0, longer, 0, size);
    elements = longer;
  }

  @SuppressWarnings("unchecked")
  public T get(int index) {
    return (T) elements[index];
  }

  public T set(int index, T element) {
    T old = get(index);
    elements[index] = element;
    return old;
  }

  public Iterator<T> iterator() {
    return new Iteration();
  }

  private class Iteration implements Iterator<T> {
    private int next;

    public boolean hasNext() {
      return next < size;
    }

    public T next() {
      if (!hasNext()) throw new NoSuchElementException();
      return get(next++);
    }
  }
}
