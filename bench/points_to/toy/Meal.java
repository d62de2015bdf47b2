package toy;

/** Two philosophers share two forks. */
public class Meal {
  public static void main(String[] args) throws InterruptedException {
    Object left = new Object();
    Object right = new Object();
    Philosopher[] table = {new Philosopher("Ada", left, right), new Philosopher("Bob", right, left)};
    for (Philosopher one : table) one.start();
    for (Philosopher one : table) one.join(1000);
    for (Philosopher one : table) System.out.println(one.getName() + " ate " + one.meals() + " times");
  }
}
