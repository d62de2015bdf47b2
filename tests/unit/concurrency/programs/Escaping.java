package programs;

import java.util.ArrayList;
import java.util.List;

/** What other threads cannot know yet. A comment with @ names the access on its line. */
final class Escaping {
  static class Box {
    int x;
    Box next;
  }

  static Box shared = new Box();
  static Box[] boxes = new Box[1];

  static void intoAStaticField() {
    Box b = new Box();
    b.x = 1; // @static.before
    shared = b;
    b.x = 2; // @static.after
  }

  static void intoAFieldOfSomethingShared() {
    Box b = new Box();
    b.x = 1; // @field.before
    shared.next = b;
    b.x = 2; // @field.after
  }

  static void intoASharedArray() {
    Box b = new Box();
    b.x = 1; // @array.before
    boxes[0] = b;
    b.x = 2; // @array.after
  }

  static void intoSomethingPrivate() {
    Box holder = new Box(), b = new Box();
    holder.next = b;
    b.x = 1; // @held
    shared = holder;
    b.x = 2; // @held.published
  }

  static void publish(Box b) {
    shared = b;
  }

  static void look(Box b) {
    b.x++; // @look
  }

  static void byACall() {
    Box b = new Box();
    look(b);
    b.x = 1; // @call.before
    publish(b);
    b.x = 2; // @call.after
  }

  static void byAThread() {
    Box b = new Box();
    Thread t = new Thread(() -> b.x = 1); // @thread.child
    b.x = 2; // @thread.before
    t.start();
    b.x = 3; // @thread.after
  }

  static void onOneBranch(boolean published) {
    Box b = new Box();
    if (published) shared = b;
    b.x = 1; // @branch
  }

  // --- across methods ---

  static void owned(Box b) {
    b.x = 1; // @owned
  }

  static void notOwned(Box b) {
    b.x = 1; // @not_owned
  }

  static void handsOver() {
    owned(new Box());
    notOwned(new Box());
    notOwned(shared);
  }

  static Box make() {
    Box b = new Box();
    b.x = 1;
    return b;
  }

  static Box makeAndPublish() {
    Box b = new Box();
    shared = b;
    return b;
  }

  static void gets() {
    make().x = 2; // @fresh
    makeAndPublish().x = 2; // @not_fresh
  }

  static class Plain {
    int x;

    Plain() {
      x = 1; // @constructor
    }
  }

  static class Leaky {
    static Leaky last;
    int x;

    Leaky() {
      x = 1; // @leaky.before
      last = this;
      x = 2; // @leaky.after
    }
  }

  // --- what counts as an access ---

  static final class Kinds {
    final int constant;
    volatile int flag;
    int plain;
    static int counter;

    Kinds(int constant) {
      this.constant = constant; // @final
    }

    void touch(int[] array, List<String> list) {
      flag = 1; // @volatile
      plain = 1; // @plain
      int seen = plain; // @read
      counter = 1; // @counter
      array[0] = seen; // @element
      list.add(""); // @add
      list.get(0); // @get
    }
  }

  // --- what belongs to one thread ---

  static class Worker extends Thread {
    final Box own = new Box();
    final Box common;

    Worker(Box common) {
      this.common = common;
    }

    @Override
    public void run() {
      own.x = 1; // @worker.own
      common.x = 1; // @worker.common
    }
  }

  public static void main(String[] args) {
    intoAStaticField();
    intoAFieldOfSomethingShared();
    intoASharedArray();
    intoSomethingPrivate();
    byACall();
    byAThread();
    onOneBranch(args.length > 0);
    handsOver();
    gets();
    new Plain();
    new Leaky();
    new Kinds(args.length).touch(new int[1], new ArrayList<>());
    Box common = new Box();
    for (int i = 0; i < 4; i++) new Worker(common).start();
  }
}
