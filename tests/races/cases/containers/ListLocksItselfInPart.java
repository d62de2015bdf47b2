// case: a list of the program's own that overrides with a lock one of the two methods that are called
// why: get() is ArrayList's, without a lock
// race containers.ListLocksItselfInPart.names{}
package containers;

import java.util.ArrayList;

public class ListLocksItselfInPart {
  static class Names extends ArrayList<String> {
    @Override
    public synchronized boolean add(String name) {
      return super.add(name);
    }
  }

  final Names names = new Names();

  public static void main(String[] args) {
    ListLocksItselfInPart user = new ListLocksItselfInPart();
    user.names.add("first");
    new Thread(() -> user.names.add("second")).start();
    new Thread(() -> System.out.println(user.names.get(0))).start();
  }
}
