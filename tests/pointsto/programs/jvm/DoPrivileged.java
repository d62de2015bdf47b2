// doPrivileged runs the action and returns its result. [jdk]
package jvm;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import heddle.test.Facts;

public class DoPrivileged {
  static class A {}
  static class Failure extends Exception {}
  static class Action implements PrivilegedAction<Object> {
    public Object run() {
      Facts.reachable();
      return new A();
    }
  }
  static class Failing implements PrivilegedExceptionAction<Object> {
    public Object run() throws Exception {
      Facts.reachable();
      throw new Failure();
    }
  }

  @SuppressWarnings("removal")
  public static void main(String[] args) {
    Facts.mayPointTo(AccessController.doPrivileged(new Action()), "A");
    Object made = AccessController.doPrivileged((PrivilegedAction<Object>) () -> new A());
    Facts.mayPointTo(made, "A");
    try {
      AccessController.doPrivileged(new Failing());
    } catch (PrivilegedActionException e) {
      Facts.mayPointTo(e, "java.security.PrivilegedActionException");
      Facts.mayPointTo(e.getException(), "Failure");
    }
  }
}
