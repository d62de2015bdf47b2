// case: a getter without a lock that others call and synchronized methods use as well
// why: where it is called from outside nothing is held
// race locks.GetterAlsoInside.level
package locks;

public class GetterAlsoInside {
  int level;

  int level() { return level; }

  synchronized void rise() { level = level() + 1; }

  public static void main(String[] args) {
    GetterAlsoInside tank = new GetterAlsoInside();
    new Thread(() -> {
      tank.rise();
      System.out.println(tank.level());
    }).start();
    new Thread(tank::rise).start();
  }
}
