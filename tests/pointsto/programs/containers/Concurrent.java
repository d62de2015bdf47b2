// ConcurrentHashMap, queues and Optional. [jdk]
package containers;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import heddle.test.Facts;

public class Concurrent {
  static class A {}
  static class B {}

  public static void main(String[] args) throws InterruptedException {
    ConcurrentHashMap<String, Object> map = new ConcurrentHashMap<>();
    Object made = map.computeIfAbsent("key", key -> new A());
    Facts.mayPointTo(made, "A");
    Facts.mayPointTo(map.get("key"), "A");
    ConcurrentLinkedQueue<Object> queue = new ConcurrentLinkedQueue<>();
    queue.add(new B());
    Facts.mayPointTo(queue.poll(), "B");
    LinkedBlockingQueue<Object> blocking = new LinkedBlockingQueue<>();
    blocking.put(new B());
    Facts.mayPointTo(blocking.take(), "B");
    Facts.mayPointTo(Optional.of(new A()).get(), "A");
  }
}
