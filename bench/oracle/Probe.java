package heddle.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Records which methods run and which method calls which, exactly.
 *
 * <p>Problem: an edge is wanted only where the caller's frame lies directly under the callee's. Walking the stack at
 * every entry says so, and is far too slow; remembering the last call instruction is fast, and wrong as soon as the JDK
 * calls back, a class initializer or a class loader comes between, or an exception unwinds.
 *
 * <p>Algorithm: every call instruction leaves its method as a hint, every entry combines the hint with itself. Only
 * when that pair is new is the stack walked, and only what the stack shows is recorded: so a wrong hint never makes a
 * wrong edge. A pair that the stack confirms is never walked again. One that it refutes (the JDK called back) may still
 * be a direct call later, so it is walked again: the first {@link #PATIENCE} times, then ever more rarely.
 *
 * <p>Frames of lambda objects, which the JDK spins at run time, are looked through. A frame whose method has no call
 * instruction that names the callee did not call it, the virtual machine did (class initializers, class loaders):
 * no edge.
 *
 * <p>Cost: two thread-local reads and a table look-up per call.
 */
public final class Probe {
  private static final int METHODS = 1 << 20;
  private static final int PATIENCE = 64;

  /** What a thread remembers: the last method that was about to call, and confirmed pairs, directly mapped. */
  private static final class Memory {
    int hint;
    final long[] confirmed = new long[1 << 12];
  }

  /** An instrumented method; {@code calls} are the names and descriptors that its call instructions name. */
  private record Method(String name, String member, boolean atRunTime, Set<String> calls) {}

  private static final ThreadLocal<Memory> MEMORY = ThreadLocal.withInitial(Memory::new);
  private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES);

  private static final Method[] methods = new Method[METHODS];
  private static final boolean[] executed = new boolean[METHODS];
  private static final AtomicInteger last = new AtomicInteger();
  private static final Map<String, Integer> ids = new ConcurrentHashMap<>();
  private static final Set<String> handles = ConcurrentHashMap.newKeySet();
  private static final Map<Long, AtomicInteger> refuted = new ConcurrentHashMap<>();
  private static final Set<Long> edges = ConcurrentHashMap.newKeySet();
  private static final Set<String> trouble = ConcurrentHashMap.newKeySet();

  private Probe() {}

  // --- what instrumented code calls ---

  public static void call(int caller) {
    MEMORY.get().hint = caller;
  }

  public static void enter(int callee) {
    executed[callee] = true;
    Memory memory = MEMORY.get();
    long pair = pair(memory.hint, callee);
    int slot = (int) ((pair * 0x9E3779B97F4A7C15L) >>> 52);
    if (memory.confirmed[slot] != pair && confirm(pair, callee)) memory.confirmed[slot] = pair;
  }

  // --- what the instrumenter calls ---

  /** The number of a method, the same for every loader that defines its class. Numbers start at 1. */
  public static int register(String type, String member, boolean atRunTime, Set<String> calls) {
    String name = type.replace('/', '.') + "." + member;
    return ids.computeIfAbsent(name, key -> {
      int id = last.incrementAndGet();
      methods[id] = new Method(name, member, atRunTime, calls);
      return id;
    });
  }

  /** A method handle in a bootstrap's arguments names this member: a lambda object may call it. */
  public static void handle(String member) {
    handles.add(member);
  }

  public static void trouble(String what) {
    trouble.add(what);
  }

  // --- the slow way ---

  private static boolean confirm(long pair, int callee) {
    if (edges.contains(pair)) return true;
    AtomicInteger times = refuted.get(pair);
    if (times != null) {
      int count = times.incrementAndGet();
      if (count > PATIENCE && Integer.bitCount(count) != 1) return false;
    }
    int caller = callerOnStack(methods[callee]);
    if (caller != 0) edges.add(pair(caller, callee));
    if (caller != 0 && pair(caller, callee) == pair) return true;
    if (times == null) refuted.putIfAbsent(pair, new AtomicInteger(1));
    return false;
  }

  /** The instrumented method whose frame called the method that runs now; 0 if there is none. */
  private static int callerOnStack(Method callee) {
    return WALKER.walk(frames -> {
      boolean throughLambda = false;
      var rest = frames.dropWhile(frame -> frame.getClassName().equals(Probe.class.getName())).skip(1).iterator();
      while (rest.hasNext()) {
        StackWalker.StackFrame frame = rest.next();
        if (frame.getClassName().contains("$$Lambda")) {
          throughLambda = true;
          continue;
        }
        Integer id = ids.get(frame.getClassName() + "." + frame.getMethodName() + frame.getDescriptor());
        if (id == null) return 0;
        return (throughLambda ? handles : methods[id].calls).contains(callee.member) ? id : 0;
      }
      return 0;
    });
  }

  private static long pair(int caller, int callee) {
    return (long) caller << 32 | callee;
  }

  /** Links what the slow way needs, while no instrumented code can run. */
  static void warmUp() {
    callerOnStack(new Method("", "", false, Set.of()));
    confirm(0, 0);
    refuted.clear();
  }

  // --- the result ---

  static void write(Path out) {
    TreeSet<String> lines = new TreeSet<>();
    for (int id = 1; id <= last.get(); id++) {
      if (executed[id]) lines.add("method " + methods[id].name + mark(methods[id].atRunTime));
    }
    for (long edge : edges) {
      Method caller = methods[(int) (edge >>> 32)];
      Method callee = methods[(int) edge];
      lines.add("edge " + caller.name + " -> " + callee.name + mark(caller.atRunTime || callee.atRunTime));
    }
    for (String what : trouble) lines.add("trouble " + what);
    List<String> text = new ArrayList<>(lines);
    try {
      Files.write(out, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String mark(boolean atRunTime) {
    return atRunTime ? " [defined at run time]" : "";
  }
}
