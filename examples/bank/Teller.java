package bank;

/** Moves money back and forth, in a thread of its own. */
class Teller extends Thread {
  private static final int ROUNDS = 10_000;

  private final Account from;
  private final Account to;

  Teller(String name, Account from, Account to) {
    super(name);
    this.from = from;
    this.to = to;
  }

  @Override
  public void run() {
    for (int i = 0; i < ROUNDS; i++) {
      transfer(1);
    }
  }

  /** Takes the locks in the order of its arguments: two tellers that work in opposite directions can deadlock. */
  private void transfer(int amount) {
    synchronized (from) {
      synchronized (to) {
        if (from.withdraw(amount)) to.deposit(amount);
      }
    }
  }
}
