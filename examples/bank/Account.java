package bank;

/** An account whose balance two threads change without a lock. */
class Account {
  private final String owner;
  private int balance;

  Account(String owner, int balance) {
    this.owner = owner;
    this.balance = balance;
  }

  void deposit(int amount) {
    balance += amount;
  }

  boolean withdraw(int amount) {
    if (balance < amount) return false;
    balance -= amount;
    return true;
  }

  int balance() {
    return balance;
  }

  @Override
  public String toString() {
    return owner + ": " + balance;
  }
}
