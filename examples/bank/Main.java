package bank;

/** Two tellers, two accounts, and an auditor who does not lock. */
public class Main {
  static long audits;

  public static void main(String[] args) throws InterruptedException {
    boolean safe = args.length > 0 && args[0].equals("safe");
    Account ann = safe ? new SafeAccount("ann", 100) : new Account("ann", 100);
    Account bob = safe ? new SafeAccount("bob", 100) : new Account("bob", 100);
    Thread there = new Teller("there", ann, bob);
    Thread back = new Teller("back", bob, ann);
    there.start();
    back.start();
    while (there.isAlive()) {
      audits++;
      if (ann.balance() + bob.balance() != 200) System.out.println("money is missing");
    }
    there.join();
    back.join();
    System.out.println(ann + ", " + bob + " after " + audits + " audits");
  }
}
