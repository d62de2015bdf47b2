// The holder idiom: the instance is made when it is first asked for, and is one object.
package initializers;

import heddle.test.Facts;

public class LazyHolder {
  static class Holder {
    static final LazyHolder INSTANCE = new LazyHolder();
  }

  static LazyHolder instance() {
    return Holder.INSTANCE;
  }

  static class Reader extends Thread {
    @Override
    public void run() {
      Facts.alias(instance(), Holder.INSTANCE);
      Facts.single(instance());
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Facts.single(instance());
    Reader first = new Reader();
    Reader second = new Reader();
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
