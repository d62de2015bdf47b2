package java.util;

public class HashMap<K, V> implements Map<K, V> {
  private static class Node<K, V> {
    final K key;
    V value;
    Node<K, V> next;

    Node(K key, V value, Node<K, V> next) {
      this.key = key;
      this.value = value;
      this.next = next;
    }
  }

  private final Node<K, V>[] table = newTable();

  @SuppressWarnings("unchecked")
  private static <K, V> Node<K, V>[] newTable() {
    return (Node<K, V>[]) new Node[16];
  }

  private Node<K, V> find(Object key) {
    for (Node<K, V> node = table[key.hashCode() & 15]; node != null; node = node.next) {
      if (key.equals(node.key)) return node;
    }
    return null;
  }

  public V get(Object key) {
    Node<K, V> node = find(key);
    return node == null ? null : node.value;
  }

  public V put(K key, V value) {
    Node<K, V> node = find(key);
    if (node == null) {
      int bucket = key.hashCode() & 15;
      table[bucket] = new Node<>(key, value, table[bucket]);
      return null;
    }
    V old = node.value;
    node.value = value;
    return old;
  }
}
