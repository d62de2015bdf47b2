package ir;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;

/** Method handles and var handles: signature-polymorphic calls have the descriptor of the call, not of a method. */
public class Handles {
  private volatile int count;
  private static final VarHandle COUNT;
  private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final MethodHandle LENGTH;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      COUNT = lookup.findVarHandle(Handles.class, "count", int.class);
      LENGTH = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  int varHandles(long[] array) {
    COUNT.setVolatile(this, 5);
    boolean swapped = COUNT.compareAndSet(this, 5, 6);
    int old = (int) COUNT.getAndAdd(this, 10);
    ELEMENTS.setRelease(array, 0, 7L);
    long element = (long) ELEMENTS.getAcquire(array, 0);
    VarHandle.fullFence();
    return (swapped ? 1 : 0) + old + (int) element + (int) COUNT.get(this);
  }

  static int methodHandles(String s) throws Throwable {
    int exact = (int) LENGTH.invokeExact(s);
    Object generic = LENGTH.invoke((Object) s);
    LENGTH.invoke(s);
    return exact + (Integer) generic + (int) LENGTH.invokeWithArguments(s);
  }

  public static void main(String[] args) throws Throwable {
    System.out.println(new Handles().varHandles(new long[2]) + methodHandles("four"));
  }
}
