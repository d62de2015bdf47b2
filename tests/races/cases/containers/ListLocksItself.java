// case: a list of the program's own that overrides with a lock what is called
// why: add() and get() hold the list's monitor when they get to ArrayList
// safe containers.ListLocksItself.names{}
package containers;

import java.util.ArrayList;

public class ListLocksItself {
  static class Names extends ArrayList<String> {
    @Override
    public synchronized boolean add(String name) {
      return super.add(name);
    }

    @Override
    public synchronized String get(int i) {
      return super.get(i);
    }
  }

  final Names names = new Names();

  public static void main(String[] args) {
    ListLocksItself user = new ListLocksItself();
    user.names.add("first");
    new Thread(() -> user.names.add("second")).start();
    new Thread(() -> System.out.println(user.names.get(0))).start();
  }
}
