package cache;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/** Computes each value once. get() is right; getOrNull() forgets the lock. */
public class LazyCache<K, V> {
  private final Map<K, V> values = new HashMap<>();
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Function<? super K, ? extends V> maker;
  private volatile long misses;

  public LazyCache(Function<? super K, ? extends V> maker) {
    this.maker = maker;
  }

  public V get(K key) {
    lock.readLock().lock();
    try {
      V known = values.get(key);
      if (known != null) return known;
    } finally {
      lock.readLock().unlock();
    }
    lock.writeLock().lock();
    try {
      misses++;
      return values.computeIfAbsent(key, maker);
    } finally {
      lock.writeLock().unlock();
    }
  }

  public V getOrNull(K key) {
    return values.get(key);
  }

  public long misses() {
    return misses;
  }
}
