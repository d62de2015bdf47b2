// case: a getter without a lock that only synchronized methods use
// why: every call is made under the object's monitor
// safe locks.GetterOnlyInside.level
package locks;

public class GetterOnlyInside {
  private int level;

  private int level() { return level; }

  synchronized int rise() { return level = level() + 1; }

  public static void main(String[] args) {
    GetterOnlyInside tank = new GetterOnlyInside();
    new Thread(() -> System.out.println(tank.rise())).start();
    new Thread(tank::rise).start();
  }
}
