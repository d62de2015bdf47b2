// case: buffers go round, but the acceptor goes on with a buffer that it has handed on
// why: the length is written again after the connection was offered, unordered with whoever took it
// race escape.PooledBuffersKept$Buffer.length
// safe escape.PooledBuffersKept$Buffer.owner
package escape;

public class PooledBuffersKept {
  static class Buffer {
    int length;
    Connection owner;

    void prepare(Connection connection, int size) {
      owner = connection;
      length = size;
    }
  }

  static class Connection {
    final Buffer buffer;

    Connection(Buffer buffer) { this.buffer = buffer; }
  }

  static class Stack<T> {
    private Object[] items = new Object[8];
    private int top;

    synchronized boolean push(T item) {
      if (top == items.length) return false;
      items[top++] = item;
      return true;
    }

    @SuppressWarnings("unchecked")
    synchronized T pop() {
      if (top == 0) return null;
      T item = (T) items[--top];
      items[top] = null;
      return item;
    }
  }

  static class Queue<T> {
    private static class Node<T> {
      T item;
      Node<T> next;
    }

    private Node<T> head, tail;

    synchronized void offer(T item) {
      Node<T> node = new Node<>();
      node.item = item;
      if (head == null) head = node;
      else tail.next = node;
      tail = node;
    }

    synchronized T poll() {
      Node<T> first = head;
      if (first == null) return null;
      T item = first.item;
      head = first.next;
      return item;
    }
  }

  static final Stack<Buffer> pool = new Stack<>();
  static final Queue<Connection> accepted = new Queue<>();

  static void accept() {
    for (int i = 0; i < 9; i++) {
      Buffer buffer = pool.pop();
      if (buffer == null) buffer = new Buffer();
      Connection connection = new Connection(buffer);
      buffer.prepare(connection, i);
      accepted.offer(connection);
      buffer.length = 0;
    }
  }

  static void serve() {
    for (int i = 0; i < 9; i++) {
      Connection connection = accepted.poll();
      if (connection == null) continue;
      Buffer buffer = connection.buffer;
      buffer.length--;
      System.out.println(buffer.length + " " + (buffer.owner == connection));
      pool.push(buffer);
    }
  }

  public static void main(String[] args) {
    new Thread(PooledBuffersKept::accept).start();
    new Thread(PooledBuffersKept::serve).start();
  }
}
