package bank;

/** The repaired twin: every access to the balance holds the account's own lock. */
final class SafeAccount extends Account {
  SafeAccount(String owner, int balance) {
    super(owner, balance);
  }

  @Override
  synchronized void deposit(int amount) {
    super.deposit(amount);
  }

  @Override
  synchronized boolean withdraw(int amount) {
    return super.withdraw(amount);
  }

  @Override
  synchronized int balance() {
    return super.balance();
  }
}
