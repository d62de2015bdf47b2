package toy;

/** Eats when both forks are at hand. */
class Philosopher extends Thread {
  private final Object first;
  private final Object second;
  private int meals;

  Philosopher(String name, Object first, Object second) {
    super(name);
    setDaemon(true);
    this.first = first;
    this.second = second;
  }

  @Override
  public void run() {
    for (int i = 0; i < 100; i++) eat();
  }

  private void eat() {
    synchronized (first) {
      synchronized (second) {
        meals++;
      }
    }
  }

  int meals() {
    return meals;
  }
}
