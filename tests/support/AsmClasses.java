import static org.objectweb.asm.Opcodes.*;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Writes valid class files that javac does not emit: subroutines, odd bootstraps, odd versions, unbalanced monitors,
 * handlers that code falls into, irreducible loops, stack shuffles in every form, methods at the format's limits.
 *
 * <p>Usage: AsmClasses DIRECTORY writes them. AsmClasses --run DIRECTORY loads each in this JVM (run it with
 * -Xverify:all), calls the static methods that take only ints and whose names do not start with "endless", and prints
 * what they return or throw; a class that does not verify, unless its name says so, makes the status 1.
 */
public class AsmClasses {
  private static final String PACKAGE = "ir/asm/";
  private static final String OBJECT = "java/lang/Object";
  private static final String STRING = "java/lang/String";
  private static final int OLD = V1_4; // subroutines allowed, no frames
  private static final int NO_FRAMES = V1_5; // the same with class constants
  private static final int MODERN = V17;

  private final Path directory;

  private AsmClasses(Path directory) {
    this.directory = directory;
  }

  public static void main(String[] args) throws Exception {
    if (args[0].equals("--run")) {
      run(Path.of(args[1]));
      return;
    }
    AsmClasses classes = new AsmClasses(Path.of(args[0]));
    classes.subroutines();
    classes.monitors();
    classes.handlers();
    classes.controlFlow();
    classes.stackForms();
    classes.locals();
    classes.types();
    classes.uninitialized();
    classes.constants();
    classes.bootstraps();
    classes.concatenation();
    classes.lambdas();
    classes.recordMethods();
    classes.patternSwitches();
    classes.versions();
    classes.interfaces();
    classes.oddNames();
    classes.limits();
  }

  // ---- subroutines -------------------------------------------------------------------------------------------------

  /** jsr and ret as old compilers used them for finally, and as they did not. */
  private void subroutines() throws IOException {
    Unit unit = new Unit("Subroutines", OLD);
    unit.field("count", "I");
    Consumer<Asm> countUp = a -> a.getStatic(unit, "count", "I").push(1).op(IADD).putStatic(unit, "count", "I");

    // try { r = 10 / n; } finally { count++; } as javac 1.4 wrote it.
    unit.method("simpleFinally", "(I)I", a -> {
      Label start = new Label(), end = new Label(), handler = new Label(), subroutine = new Label();
      a.guard(start, end, handler, null);
      a.at(start).push(10).var(ILOAD, 0).op(IDIV).var(ISTORE, 1).at(end).jump(JSR, subroutine).var(ILOAD, 1).op(IRETURN);
      a.at(handler).var(ASTORE, 2).jump(JSR, subroutine).var(ALOAD, 2).op(ATHROW);
      a.at(subroutine).var(ASTORE, 3).also(countUp).var(RET, 3);
    });
    // A subroutine that calls another one.
    unit.method("nested", "(I)I", a -> {
      Label outer = new Label(), inner = new Label();
      a.jump(JSR, outer).iinc(0, 3).jump(JSR, outer).var(ILOAD, 0).op(IRETURN);
      a.at(outer).var(ASTORE, 1).iinc(0, 1).jump(JSR, inner).jump(JSR, inner).var(RET, 1);
      a.at(inner).var(ASTORE, 2).var(ILOAD, 0).push(2).op(IMUL).var(ISTORE, 0).var(RET, 2);
    });
    // The subroutine contains a loop.
    unit.method("withLoop", "(I)I", a -> {
      Label subroutine = new Label(), head = new Label(), done = new Label();
      a.jump(JSR, subroutine).iinc(0, 3).jump(JSR, subroutine).var(ILOAD, 0).op(IRETURN);
      a.at(subroutine).var(ASTORE, 1).push(0).var(ISTORE, 2);
      a.at(head).var(ILOAD, 2).push(3).jump(IF_ICMPGE, done).iinc(0, 2).iinc(2, 1).jump(GOTO, head);
      a.at(done).var(RET, 1);
    });
    // A branch leaves the subroutine for good: `continue` or `return` in a finally block.
    unit.method("leftByBranch", "(I)I", a -> {
      Label head = new Label(), subroutine = new Label(), out = new Label();
      a.push(0).var(ISTORE, 1);
      a.at(head).iinc(1, 1).jump(JSR, subroutine).iinc(1, 10).jump(JSR, subroutine).var(ILOAD, 1).op(IRETURN);
      a.at(subroutine).var(ASTORE, 2).var(ILOAD, 1).push(5).jump(IF_ICMPLT, head);
      a.var(ILOAD, 1).push(30).jump(IF_ICMPGT, out).var(RET, 2);
      a.at(out).push(-1).op(IRETURN);
    });
    // Calls inside a handler, inside a protected range, and a subroutine that throws into a handler.
    unit.method("inHandler", "(I)I", a -> {
      Label start = new Label(), end = new Label(), handler = new Label(), subroutine = new Label(), afterwards = new Label();
      a.guard(start, end, handler, "java/lang/ArithmeticException");
      a.at(start).jump(JSR, subroutine).jump(GOTO, afterwards).at(end);
      a.at(handler).op(POP).push(5).var(ISTORE, 0).jump(JSR, subroutine);
      a.at(afterwards).var(ILOAD, 0).op(IRETURN);
      a.at(subroutine).var(ASTORE, 1);
      Label from = new Label(), to = new Label();
      a.guard(from, to, handler, "java/lang/ArithmeticException");
      a.at(from).push(100).var(ILOAD, 0).op(IDIV).var(ISTORE, 0).at(to).var(RET, 1);
    });
    // Local 1 is an int around the first call and a String around the second; the subroutine does not touch it.
    unit.method("localsDiffer", "(I)I", a -> {
      Label subroutine = new Label();
      a.var(ILOAD, 0).var(ISTORE, 1).jump(JSR, subroutine).var(ILOAD, 1).var(ISTORE, 0);
      a.ldc("text").var(ASTORE, 1).jump(JSR, subroutine).var(ALOAD, 1).length().var(ILOAD, 0).op(IADD).var(ISTORE, 0);
      a.op(DCONST_1).var(DSTORE, 1).jump(JSR, subroutine).var(DLOAD, 1).op(D2I).var(ILOAD, 0).op(IADD, IRETURN);
      a.at(subroutine).var(ASTORE, 5).also(countUp).var(RET, 5);
    });
    // Operands wait on the stack during the call; the subroutine consumes one and leaves another.
    unit.method("onTheStack", "(I)I", a -> {
      Label subroutine = new Label();
      a.push(3).var(ILOAD, 0).jump(JSR, subroutine).op(IADD).push(4).jump(JSR, subroutine).op(IADD, IRETURN);
      a.at(subroutine).var(ASTORE, 1).push(10).op(IMUL).var(RET, 1);
    });
    // It never returns, so what follows the call is dead.
    unit.method("neverReturns", "(I)I", a -> {
      Label subroutine = new Label();
      a.jump(JSR, subroutine).op(ACONST_NULL, POP2, ATHROW);
      a.at(subroutine).op(POP).push(77).op(IRETURN);
    });
    // The address is kept in a local beyond 255, and a long sits below it.
    unit.method("wideReturn", "(I)I", a -> {
      Label subroutine = new Label();
      a.op(LCONST_1).var(LSTORE, 298).jump(JSR, subroutine).var(LLOAD, 298).op(L2I).var(ILOAD, 0).op(IADD, IRETURN);
      a.at(subroutine).var(ASTORE, 300).iinc(0, 1000).var(RET, 300);
    });
    // Two finally blocks in one another, the inner one around a return; both run on every way out.
    unit.method("nestedFinally", "(I)I", a -> {
      Label start = new Label(), end = new Label(), handler = new Label(), outerHandler = new Label(), outerEnd = new Label();
      Label inner = new Label(), outer = new Label();
      a.guard(start, end, handler, null);
      a.guard(start, outerEnd, outerHandler, null);
      a.at(start).push(12).var(ILOAD, 0).op(IDIV).var(ISTORE, 1).at(end);
      a.jump(JSR, inner).jump(JSR, outer).var(ILOAD, 1).op(IRETURN);
      a.at(handler).var(ASTORE, 2).jump(JSR, inner).var(ALOAD, 2).op(ATHROW);
      a.at(inner).var(ASTORE, 3).also(countUp).var(RET, 3).at(outerEnd);
      a.at(outerHandler).var(ASTORE, 4).jump(JSR, outer).var(ALOAD, 4).op(ATHROW);
      a.at(outer).var(ASTORE, 5).also(countUp).also(countUp).var(RET, 5);
    });
    // A call far back in the code, which needs jsr_w.
    unit.method("farAway", "(I)I", a -> {
      Label main = new Label(), subroutine = new Label();
      a.jump(GOTO, main);
      a.at(subroutine).var(ASTORE, 1).iinc(0, 1).var(RET, 1);
      a.at(main);
      for (int i = 0; i < 12_000; i++) a.iinc(0, 1);
      a.jump(JSR, subroutine).var(ILOAD, 0).op(IRETURN);
    });
    unit.write();
  }

  // ---- monitors ----------------------------------------------------------------------------------------------------

  /** Monitors that do not pair up. The JVM may refuse at run time; the verifier does not. */
  private void monitors() throws IOException {
    Unit unit = new Unit("UnbalancedMonitors", MODERN);
    Consumer<Asm> lock = a -> a.ldc(Type.getObjectType(OBJECT));
    unit.method("enterWithoutExit", "()I", a -> a.also(lock).op(MONITORENTER).push(1).op(IRETURN));
    unit.method("exitWithoutEnter", "()I", a -> a.also(lock).op(MONITOREXIT).push(1).op(IRETURN));
    unit.method("crossed", "()I", a -> {
      a.also(lock).op(DUP).var(ASTORE, 0).op(MONITORENTER).ldc("other").op(DUP).var(ASTORE, 1).op(MONITORENTER);
      a.var(ALOAD, 0).op(MONITOREXIT).var(ALOAD, 1).op(MONITOREXIT).push(2).op(IRETURN);
    });
    unit.method("enterInLoop", "(I)I", a -> {
      Label head = new Label();
      a.at(head).also(lock).op(MONITORENTER).iinc(0, -1).var(ILOAD, 0).jump(IFGT, head).push(3).op(IRETURN);
    });
    unit.method("exitInLoop", "(I)I", a -> {
      Label head = new Label();
      a.also(lock).op(MONITORENTER).at(head).also(lock).op(MONITOREXIT).iinc(0, -1).var(ILOAD, 0).jump(IFGT, head);
      a.push(4).op(IRETURN);
    });
    unit.method("onOnePath", "(I)I", a -> {
      Label skip = new Label(), done = new Label();
      a.var(ILOAD, 0).jump(IFEQ, skip).also(lock).op(MONITORENTER).at(skip).iinc(0, 1);
      a.var(ILOAD, 0).push(1).jump(IF_ICMPEQ, done).also(lock).op(MONITOREXIT).at(done).var(ILOAD, 0).op(IRETURN);
    });
    unit.method("twiceThenOnce", "()I", a ->
        a.also(lock).op(MONITORENTER).also(lock).op(MONITORENTER).also(lock).op(MONITOREXIT).push(5).op(IRETURN));
    unit.method("exitsAnother", "()I", a -> {
      a.also(lock).op(MONITORENTER).ldc("another").op(MONITOREXIT).push(6).op(IRETURN);
    });
    unit.method("onNull", "()I", a -> a.op(ACONST_NULL, MONITORENTER, ACONST_NULL, MONITOREXIT).push(7).op(IRETURN));
    unit.method("exitInHandlerOnly", "(I)I", a -> {
      Label start = new Label(), end = new Label(), handler = new Label();
      a.guard(start, end, handler, null);
      a.also(lock).op(MONITORENTER).at(start).push(1).var(ILOAD, 0).op(IDIV, IRETURN).at(end);
      a.at(handler).op(POP).also(lock).op(MONITOREXIT).push(8).op(IRETURN);
    });
    unit.method("endlessInside", "()V", a -> {
      Label head = new Label();
      a.also(lock).op(MONITORENTER).at(head).jump(GOTO, head);
    });
    unit.method(ACC_PUBLIC | ACC_STATIC | ACC_SYNCHRONIZED, "synchronizedAndMore", "(I)I", a -> {
      a.type(NEW, OBJECT).op(DUP).init(OBJECT).op(MONITORENTER).var(ILOAD, 0).op(IRETURN);
    });
    unit.method(ACC_PUBLIC | ACC_STATIC | ACC_SYNCHRONIZED, "endlessSynchronized", "()V", a -> {
      Label head = new Label();
      a.at(head).jump(GOTO, head);
    });
    unit.write();
  }

  // ---- exception handlers ------------------------------------------------------------------------------------------

  /** Exception tables that no compiler for Java writes. */
  private void handlers() throws IOException {
    Unit unit = new Unit("Handlers", MODERN);
    Consumer<Asm> makeException =
        a -> a.type(NEW, "java/lang/RuntimeException").op(DUP).init("java/lang/RuntimeException");
    // Normal code branches to the handler, with an exception of its own on the stack.
    unit.method("branchesToHandler", "(I)I", a -> {
      Label start = new Label(), end = new Label(), handler = new Label();
      a.guard(start, end, handler, "java/lang/RuntimeException");
      a.at(start).push(6).var(ILOAD, 0).op(IDIV).push(3).at(end);
      Label fine = new Label();
      a.jump(IF_ICMPNE, fine).also(makeException).jump(GOTO, handler);
      a.at(handler).op(POP).push(-1).op(IRETURN);
      a.at(fine).push(1).op(IRETURN);
    });
    // Normal code falls into the handler.
    unit.method("fallsIntoHandler", "(I)I", a -> {
      Label start = new Label(), end = new Label(), handler = new Label();
      a.guard(start, end, handler, "java/lang/RuntimeException");
      a.push(0).var(ISTORE, 1).at(start).push(6).var(ILOAD, 0).op(IDIV).var(ISTORE, 1).at(end).also(makeException);
      a.at(handler).op(POP).var(ILOAD, 1).op(IRETURN);
    });
    // The range covers its own handler: an exception in the handler is handled by the handler.
    unit.method("coversItself", "(I)I", a -> {
      Label start = new Label(), end = new Label(), handler = new Label();
      a.guard(start, end, handler, "java/lang/ArithmeticException");
      a.at(start).push(6).var(ILOAD, 0).op(IDIV, IRETURN);
      a.at(handler).op(POP).iinc(0, 1).push(60).var(ILOAD, 0).op(IDIV, IRETURN).at(end);
    });
    // The handler is the first instruction of its own range.
    unit.method("startsAtHandler", "(I)I", a -> {
      Label handler = new Label(), end = new Label();
      a.guard(handler, end, handler, "java/lang/ArithmeticException");
      a.op(ACONST_NULL).at(handler).op(POP).iinc(0, 1).push(60).var(ILOAD, 0).push(1).op(ISUB, IDIV).at(end).op(IRETURN);
    });
    // Overlapping ranges, neither inside the other, and one handler for two types.
    unit.method("overlapping", "(I)I", a -> {
      Label one = new Label(), two = new Label(), three = new Label(), four = new Label();
      Label first = new Label(), second = new Label();
      a.guard(one, three, first, "java/lang/ArithmeticException");
      a.guard(two, four, second, "java/lang/RuntimeException");
      a.guard(one, four, second, "java/lang/Error");
      a.at(one).push(8).var(ILOAD, 0).op(IDIV, POP);
      a.at(two).push(8).var(ILOAD, 0).push(1).op(ISUB, IDIV, POP);
      a.at(three).push(8).var(ILOAD, 0).push(2).op(ISUB, IDIV, POP);
      a.at(four).push(0).op(IRETURN);
      a.at(first).op(POP).push(1).op(IRETURN);
      a.at(second).op(POP).push(2).op(IRETURN);
    });
    // Nothing in the range can throw: the handler is unreachable for us, though valid.
    unit.method("nothingThrows", "(I)I", a -> {
      Label start = new Label(), end = new Label(), handler = new Label();
      a.guard(start, end, handler, null);
      a.at(start).iinc(0, 1).at(end).var(ILOAD, 0).op(IRETURN).at(handler).op(ATHROW);
    });
    // The same range twice; the second handler can never run.
    unit.method("shadowed", "(I)I", a -> {
      Label start = new Label(), end = new Label(), first = new Label(), second = new Label();
      a.guard(start, end, first, null);
      a.guard(start, end, second, "java/lang/Exception");
      a.at(start).push(1).var(ILOAD, 0).op(IDIV).at(end).op(IRETURN);
      a.at(first).op(POP).push(-1).op(IRETURN).at(second).op(POP).push(-2).op(IRETURN);
    });
    // The local is stored between two instructions that throw, in the very range.
    unit.method("storesInRange", "(I)I", a -> {
      Label start = new Label(), end = new Label(), handler = new Label();
      a.guard(start, end, handler, null);
      a.push(10).var(ISTORE, 1).op(LCONST_0).var(LSTORE, 2);
      a.at(start).push(8).var(ILOAD, 0).op(IDIV).var(ISTORE, 1).push(8).var(ILOAD, 0).push(2).op(ISUB, IDIV, I2L);
      a.var(LSTORE, 2).iinc(1, 5).op(ACONST_NULL, ATHROW).at(end);
      a.at(handler).op(POP).var(ILOAD, 1).var(LLOAD, 2).op(L2I, IADD, IRETURN);
    });
    // A handler that loops back into its range until it succeeds.
    unit.method("retries", "(I)I", a -> {
      Label start = new Label(), end = new Label(), handler = new Label();
      a.guard(start, end, handler, "java/lang/ArithmeticException");
      a.push(-3).var(ISTORE, 1);
      a.at(start).push(60).var(ILOAD, 1).push(1).op(IADD, IDIV, IRETURN).at(end);
      a.at(handler).op(POP).iinc(1, 4).jump(GOTO, start);
    });
    // The exception stays on the stack while more code throws to another handler.
    unit.method("exceptionWaits", "(I)I", a -> {
      Label start = new Label(), end = new Label(), handler = new Label(), from = new Label(), to = new Label(), other = new Label();
      a.guard(start, end, handler, "java/lang/ArithmeticException");
      a.guard(from, to, other, "java/lang/Throwable");
      a.at(start).push(1).op(ICONST_0, IDIV, IRETURN).at(end);
      a.at(handler).at(from).push(7).var(ILOAD, 0).op(IDIV).at(to).op(SWAP, POP, IRETURN);
      a.at(other).call(INVOKEVIRTUAL, "java/lang/Throwable", "getMessage", "()Ljava/lang/String;").op(POP).push(9).op(IRETURN);
    });
    unit.write();
  }

  // ---- control flow ------------------------------------------------------------------------------------------------

  /** Loops with two entries, branches to the first instruction, dead code, switches at their limits. */
  private void controlFlow() throws IOException {
    Unit unit = new Unit("ControlFlow", NO_FRAMES);
    // The loop's head is the method's first instruction: the entry block would have a predecessor.
    unit.method("backToTheStart", "(I)I", a -> {
      Label head = new Label(), done = new Label();
      a.at(head).var(ILOAD, 0).push(9).jump(IF_ICMPGT, done).iinc(0, 2).jump(GOTO, head).at(done).var(ILOAD, 0).op(IRETURN);
    });
    // A loop entered at two places: no structured program has it.
    unit.method("irreducible", "(I)I", a -> {
      Label first = new Label(), second = new Label(), done = new Label();
      a.push(0).var(ISTORE, 1).var(ILOAD, 0).jump(IFNE, second);
      a.at(first).iinc(1, 3).var(ILOAD, 1).push(20).jump(IF_ICMPGT, done);
      a.at(second).iinc(1, 5).var(ILOAD, 1).push(40).jump(IF_ICMPLT, first);
      a.at(done).var(ILOAD, 1).op(IRETURN);
    });
    // Two of them, one in the other, with an operand on the stack.
    unit.method("irreducibleNest", "(II)I", a -> {
      Label x = new Label(), y = new Label(), z = new Label(), done = new Label();
      a.push(1).var(ILOAD, 0).jump(IFGT, y);
      a.at(x).push(2).op(IMUL).iinc(1, -1).var(ILOAD, 1).jump(IFLE, done).var(ILOAD, 0).jump(IFEQ, z);
      a.at(y).push(3).op(IADD).iinc(0, -1).var(ILOAD, 1).jump(IFGT, x);
      a.at(z).push(5).op(IADD).iinc(1, -2).var(ILOAD, 1).jump(IFGT, y);
      a.at(done).op(IRETURN);
    });
    unit.method("endless", "()V", a -> {
      Label head = new Label();
      a.at(head).jump(GOTO, head);
    });
    unit.method("endlessWithWork", "(I)V", a -> {
      Label head = new Label(), odd = new Label();
      a.at(head).iinc(0, 1).var(ILOAD, 0).push(1).op(IAND).jump(IFNE, odd).iinc(0, 2).at(odd).jump(GOTO, head);
    });
    // Code after the goto, of a shape that would not even fit the stack.
    unit.method("deadCode", "(I)I", a -> {
      Label live = new Label(), dead = new Label();
      a.jump(GOTO, live).at(dead).op(POP, POP2, IADD).jump(GOTO, dead).at(live).var(ILOAD, 0).op(IRETURN, NOP, IRETURN);
    });
    unit.method("deadLoopWithHandler", "(I)I", a -> {
      Label start = new Label(), end = new Label(), handler = new Label();
      a.guard(start, end, handler, null);
      a.var(ILOAD, 0).op(IRETURN).at(start).op(ACONST_NULL, ATHROW).at(end).at(handler).op(POP).push(1).op(IRETURN);
    });
    unit.method("jumpToNext", "(I)I", a -> {
      Label next = new Label(), other = new Label();
      a.jump(GOTO, next).at(next).var(ILOAD, 0).jump(IFEQ, other).at(other).var(ILOAD, 0).op(IRETURN);
    });
    unit.method("conditionToItself", "(I)I", a -> {
      Label head = new Label();
      a.at(head).iinc(0, 1).var(ILOAD, 0).push(50).jump(IF_ICMPLT, head).var(ILOAD, 0).op(IRETURN);
    });
    unit.method("everyCondition", "(II)I", a -> {
      for (int opcode : new int[] {IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE}) {
        Label skip = new Label();
        a.var(ILOAD, 0).jump(opcode, skip).iinc(1, opcode).at(skip);
      }
      for (int opcode : new int[] {IF_ICMPEQ, IF_ICMPNE, IF_ICMPLT, IF_ICMPGE, IF_ICMPGT, IF_ICMPLE}) {
        Label skip = new Label();
        a.var(ILOAD, 0).var(ILOAD, 1).jump(opcode, skip).iinc(1, opcode).at(skip);
      }
      for (int opcode : new int[] {IFNULL, IFNONNULL}) {
        Label skip = new Label();
        a.op(ACONST_NULL).jump(opcode, skip).iinc(1, opcode).at(skip);
      }
      for (int opcode : new int[] {IF_ACMPEQ, IF_ACMPNE}) {
        Label skip = new Label();
        a.op(ACONST_NULL).ldc("x").jump(opcode, skip).iinc(1, opcode).at(skip);
      }
      a.var(ILOAD, 1).op(IRETURN);
    });
    unit.method("oneKey", "(I)I", a -> {
      Label key = new Label(), otherwise = new Label();
      a.var(ILOAD, 0).table(2, 2, otherwise, key).at(key).push(20).op(IRETURN).at(otherwise).push(-1).op(IRETURN);
    });
    unit.method("defaultOnly", "(I)I", a -> {
      Label otherwise = new Label();
      a.var(ILOAD, 0).table(0, 2, otherwise, otherwise, otherwise, otherwise).at(otherwise).var(ILOAD, 0).op(IRETURN);
    });
    unit.method("emptyLookup", "(I)I", a -> {
      Label otherwise = new Label();
      a.var(ILOAD, 0).lookup(otherwise, new int[0]).at(otherwise).var(ILOAD, 0).op(IRETURN);
    });
    unit.method("extremeKeys", "(I)I", a -> {
      Label low = new Label(), high = new Label(), otherwise = new Label(), third = new Label();
      a.var(ILOAD, 0).table(Integer.MAX_VALUE - 1, Integer.MAX_VALUE, otherwise, high, low);
      a.at(low).push(1).op(IRETURN).at(high).push(2).op(IRETURN);
      a.at(otherwise).var(ILOAD, 0).lookup(third, new int[] {Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE}, low, high, low, high);
      a.at(third).push(3).op(IRETURN);
    });
    // Cases lead backwards, with an operand on the stack.
    unit.method("switchLoop", "(I)I", a -> {
      Label head = new Label(), add = new Label(), out = new Label();
      a.push(0).at(head).iinc(0, -1).var(ILOAD, 0).table(0, 3, out, add, head, add, head);
      a.at(add).push(4).op(IADD).jump(GOTO, head).at(out).op(IRETURN);
    });
    // Both branches far away, and back: goto_w and an inverted condition.
    unit.method("farBranches", "(I)I", a -> {
      Label head = new Label(), done = new Label();
      a.at(head).iinc(0, 1).var(ILOAD, 0).push(100).jump(IF_ICMPGT, done);
      for (int i = 0; i < 11_500; i++) a.iinc(0, 1);
      a.jump(GOTO, head).at(done).var(ILOAD, 0).op(IRETURN);
    });
    // Operands of each kind on the stack where paths meet.
    unit.method("stackAtMerge", "(I)I", a -> {
      Label other = new Label(), join = new Label();
      a.op(LCONST_1, FCONST_2).var(ILOAD, 0).jump(IFEQ, other).op(DCONST_1).ldc("a").jump(GOTO, join);
      a.at(other).op(DCONST_0, ACONST_NULL);
      a.at(join).op(POP, D2I).var(ISTORE, 1).op(F2I).var(ILOAD, 1).op(IADD, I2L, LADD, L2I, IRETURN);
    });
    // A local that is an int on one path and a reference on the other is dead where they meet.
    unit.method("conflictingLocal", "(I)I", a -> {
      Label other = new Label(), join = new Label();
      a.var(ILOAD, 0).jump(IFEQ, other).ldc("a").var(ASTORE, 1).jump(GOTO, join).at(other).push(5).var(ISTORE, 1);
      a.at(join).var(ILOAD, 0).var(ISTORE, 1).var(ILOAD, 1).op(IRETURN);
    });
    unit.write();
  }

  // ---- operand stack -----------------------------------------------------------------------------------------------

  /** dup, pop and swap in each form of JVMS 6.5. Results tell the order of what is left on the stack. */
  private void stackForms() throws IOException {
    Unit unit = new Unit("StackForms", MODERN);
    // digit(n) on ints: r = r * 10 + top, for as many ints as are left.
    Consumer<Asm> i1 = a -> a.push(1), i2 = a -> a.push(2), i3 = a -> a.push(3), i4 = a -> a.push(4);
    Consumer<Asm> l5 = a -> a.ldc(5L), d6 = a -> a.ldc(6.0), l7 = a -> a.ldc(7L);
    unit.stackMethod("dup", DUP, "II", i1);
    unit.stackMethod("dup_x1", DUP_X1, "III", i1, i2);
    unit.stackMethod("dup_x2_form1", DUP_X2, "IIII", i1, i2, i3);
    unit.stackMethod("dup_x2_form2", DUP_X2, "IJI", l5, i1);
    unit.stackMethod("dup2_form1", DUP2, "IIII", i1, i2);
    unit.stackMethod("dup2_form2", DUP2, "JJ", l5);
    unit.stackMethod("dup2_x1_form1", DUP2_X1, "IIIII", i1, i2, i3);
    unit.stackMethod("dup2_x1_form2", DUP2_X1, "DID", i1, d6);
    unit.stackMethod("dup2_x2_form1", DUP2_X2, "IIIIII", i1, i2, i3, i4);
    unit.stackMethod("dup2_x2_form2", DUP2_X2, "JIIJ", i1, i2, l5);
    unit.stackMethod("dup2_x2_form3", DUP2_X2, "IIJII", l5, i1, i2);
    unit.stackMethod("dup2_x2_form4", DUP2_X2, "DJD", l7, d6);
    unit.stackMethod("swap", SWAP, "II", i1, i2);
    unit.stackMethod("pop", POP, "I", i1, i2);
    unit.stackMethod("pop2_form1", POP2, "I", i1, i2, i3);
    unit.stackMethod("pop2_form2", POP2, "J", l5, d6);
    unit.write();
  }

  // ---- locals ------------------------------------------------------------------------------------------------------

  /** Wide forms, halves of longs, locals that change their type. */
  private void locals() throws IOException {
    Unit unit = new Unit("Locals", NO_FRAMES);
    unit.method("wideForms", "(I)I", a -> {
      a.var(ILOAD, 0).var(ISTORE, 256).iinc(256, 1000).iinc(256, -32768).iinc(0, 32767).iinc(0, 128).iinc(0, -129);
      a.op(LCONST_1).var(LSTORE, 300).op(FCONST_1).var(FSTORE, 400).op(DCONST_1).var(DSTORE, 500).ldc("s").var(ASTORE, 600);
      a.var(ILOAD, 256).var(LLOAD, 300).op(L2I, IADD).var(FLOAD, 400).op(F2I, IADD).var(DLOAD, 500).op(D2I, IADD);
      a.var(ALOAD, 600).length().op(IADD).var(ILOAD, 0).op(IADD, IRETURN);
    });
    // An int overwrites half of a long: the long is gone, the int stays.
    unit.method("halfOverwritten", "(I)I", a -> {
      a.op(LCONST_1).var(LSTORE, 1).var(ILOAD, 0).var(ISTORE, 2).op(LCONST_0).var(LSTORE, 3).push(3).var(ISTORE, 3);
      a.var(ILOAD, 2).var(ILOAD, 3).op(IADD, IRETURN);
    });
    // One local, every type in turn.
    unit.method("reused", "(I)I", a -> {
      a.var(ILOAD, 0).op(I2L).var(LSTORE, 1).var(LLOAD, 1).op(L2D).var(DSTORE, 1).var(DLOAD, 1).op(D2F).var(FSTORE, 1);
      a.var(FLOAD, 1).op(F2I).var(ISTORE, 1).var(ILOAD, 1).call(INVOKESTATIC, STRING, "valueOf", "(I)Ljava/lang/String;");
      a.var(ASTORE, 1).var(ALOAD, 1).length().op(IRETURN);
    });
    unit.method("parametersOverwritten", "(II)I", a -> {
      a.op(DCONST_1).var(DSTORE, 0).var(DLOAD, 0).op(D2I, IRETURN);
    });
    unit.method("manyParameters", "(" + "IJ".repeat(84) + "I)J", a -> {
      a.op(LCONST_0);
      for (int i = 0; i < 84; i++) a.var(ILOAD, 3 * i).op(I2L, LADD).var(LLOAD, 3 * i + 1).op(LXOR);
      a.var(ILOAD, 252).op(I2L, LADD, LRETURN);
    });
    unit.write();
  }

  // ---- arrays, casts, objects --------------------------------------------------------------------------------------

  /** Arrays as classes: clone, casts, many dimensions; operations on the constant null. */
  private void types() throws IOException {
    Unit unit = new Unit("ArrayTypes", MODERN);
    unit.method("cloned", "(I)I", a -> {
      a.var(ILOAD, 0).array(T_INT).call(INVOKEVIRTUAL, "[I", "clone", "()Ljava/lang/Object;").type(CHECKCAST, "[I").op(ARRAYLENGTH);
      a.push(2).type(ANEWARRAY, "[J").call(INVOKEVIRTUAL, "[[J", "clone", "()Ljava/lang/Object;").type(CHECKCAST, "[[J");
      a.op(ARRAYLENGTH, IADD, IRETURN);
    });
    unit.method("objectMethods", "(I)I", a ->
        a.var(ILOAD, 0).array(T_INT).call(INVOKEVIRTUAL, "[I", "getClass", "()Ljava/lang/Class;")
            .call(INVOKEVIRTUAL, "java/lang/Class", "getName", "()Ljava/lang/String;").length().op(IRETURN));
    unit.method("casts", "(I)I", a -> {
      a.var(ILOAD, 0).type(ANEWARRAY, STRING).var(ASTORE, 1);
      for (String type : new String[] {"[Ljava/lang/Object;", "[Ljava/lang/String;", "[I", "[[I", "java/lang/Cloneable", "java/io/Serializable", OBJECT}) {
        a.var(ALOAD, 1).type(INSTANCEOF, type).var(ILOAD, 0).op(IADD).var(ISTORE, 0);
      }
      a.var(ALOAD, 1).type(CHECKCAST, "[Ljava/lang/Object;").type(CHECKCAST, "java/lang/Cloneable").type(CHECKCAST, "[Ljava/lang/String;");
      a.op(ARRAYLENGTH).var(ILOAD, 0).op(IADD, IRETURN);
    });
    unit.method("dimensions", "(I)I", a -> {
      a.push(2).push(3).push(4).multi("[[[I", 3).op(ARRAYLENGTH);
      a.push(5).push(6).multi("[[[[Ljava/lang/String;", 2).op(ARRAYLENGTH, IADD);
      a.push(7).multi("[J", 1).op(ARRAYLENGTH, IADD);
      a.push(1).multi("[".repeat(255) + "D", 1).op(ARRAYLENGTH, IADD);
      a.push(9).type(ANEWARRAY, "[".repeat(254) + "Z").op(ARRAYLENGTH, IADD, IRETURN);
    });
    unit.method("everyElement", "()I", a -> {
      int[][] rows = {
        {T_BOOLEAN, BASTORE, BALOAD}, {T_BYTE, BASTORE, BALOAD}, {T_CHAR, CASTORE, CALOAD}, {T_SHORT, SASTORE, SALOAD}, {T_INT, IASTORE, IALOAD}
      };
      a.push(0);
      for (int[] row : rows) a.push(1).array(row[0]).op(DUP, ICONST_0).push(row[0]).op(row[1], ICONST_0, row[2], IADD);
      a.push(1).array(T_LONG).op(DUP, ICONST_0, LCONST_1, LASTORE, ICONST_0, LALOAD, L2I, IADD);
      a.push(1).array(T_FLOAT).op(DUP, ICONST_0, FCONST_2, FASTORE, ICONST_0, FALOAD, F2I, IADD);
      a.push(1).array(T_DOUBLE).op(DUP, ICONST_0, DCONST_1, DASTORE, ICONST_0, DALOAD, D2I, IADD);
      a.push(1).type(ANEWARRAY, OBJECT).op(DUP, ICONST_0).ldc("e").op(AASTORE, ICONST_0, AALOAD).type(INSTANCEOF, STRING).op(IADD, IRETURN);
    });
    // The verifier takes null for an array and for an object of any class.
    unit.method("elementOfNull", "()I", a -> a.op(ACONST_NULL, ICONST_0, AALOAD).length().op(IRETURN));
    unit.method("intOfNull", "()I", a -> a.op(ACONST_NULL, ICONST_0, IALOAD, IRETURN));
    unit.method("storeToNull", "()I", a -> a.op(ACONST_NULL, ICONST_0, LCONST_1, LASTORE, ICONST_0, IRETURN));
    unit.method("lengthOfNull", "()I", a -> a.op(ACONST_NULL, ARRAYLENGTH, IRETURN));
    unit.method("fieldOfNull", "()I", a -> a.op(ACONST_NULL).field(GETFIELD, "java/awt/Point", "x", "I").op(IRETURN));
    unit.method("callOnNull", "()I", a -> a.op(ACONST_NULL).call(INVOKEVIRTUAL, OBJECT, "hashCode", "()I").op(IRETURN));
    unit.method("castOfNull", "()I", a -> a.op(ACONST_NULL).type(CHECKCAST, "[[I").type(INSTANCEOF, "[[I").op(IRETURN));
    unit.method("throwNull", "()I", a -> a.op(ACONST_NULL, ATHROW));
    unit.method("arithmetic", "(I)I", a -> {
      a.var(ILOAD, 0).op(I2B).var(ILOAD, 0).op(I2C, IADD).var(ILOAD, 0).op(I2S, IADD).var(ILOAD, 0).op(INEG, IADD);
      a.op(I2L, DUP2, LNEG, LCMP).op(I2F, DUP, FNEG, FCMPL).op(I2F, FCONST_1, FCMPG).op(I2D, DUP2, DNEG, DCMPL).op(I2D, DCONST_1, DCMPG);
      a.op(I2L).push(3).op(LSHL).push(2).op(LSHR).push(1).op(LUSHR).op(LCONST_1, LOR).op(L2F, F2L, L2D, D2L, L2I, IRETURN);
    });
    unit.write();
  }

  /** Objects between `new` and their constructor, over branches, in locals, twice on the stack. */
  private void uninitialized() throws IOException {
    Unit unit = new Unit("Uninitialized", MODERN);
    String builder = "java/lang/StringBuilder";
    unit.method("overBranch", "(I)I", a -> {
      Label other = new Label(), join = new Label();
      a.type(NEW, builder).op(DUP).var(ILOAD, 0).jump(IFEQ, other).ldc("yes").jump(GOTO, join).at(other).ldc("no");
      a.at(join).call(INVOKESPECIAL, builder, "<init>", "(Ljava/lang/String;)V").call(INVOKEVIRTUAL, builder, "length", "()I").op(IRETURN);
    });
    unit.method("inLocal", "(I)I", a -> {
      Label other = new Label(), join = new Label();
      a.type(NEW, builder).var(ASTORE, 1).var(ILOAD, 0).jump(IFEQ, other).iinc(0, 5).jump(GOTO, join).at(other).iinc(0, 7).at(join);
      a.var(ALOAD, 1).var(ILOAD, 0).call(INVOKESPECIAL, builder, "<init>", "(I)V");
      a.var(ALOAD, 1).call(INVOKEVIRTUAL, builder, "capacity", "()I").op(IRETURN);
    });
    unit.method("twoAtOnce", "()I", a -> {
      a.type(NEW, builder).op(DUP).type(NEW, builder).op(DUP_X2, DUP_X2, POP).op(POP).op(POP, POP);
      a.type(NEW, builder).op(DUP).type(NEW, STRING).op(DUP).ldc("inner").call(INVOKESPECIAL, STRING, "<init>", "(Ljava/lang/String;)V");
      a.call(INVOKESPECIAL, builder, "<init>", "(Ljava/lang/String;)V").call(INVOKEVIRTUAL, builder, "length", "()I").op(IRETURN);
    });
    unit.method("neverInitialized", "(I)I", a -> {
      Label head = new Label();
      a.at(head).type(NEW, builder).op(POP).iinc(0, -1).var(ILOAD, 0).jump(IFGT, head).var(ILOAD, 0).op(IRETURN);
    });
    // An exception between `new` and the constructor: the object is lost, the handler must not see it.
    unit.method("lostToHandler", "(I)I", a -> {
      Label start = new Label(), end = new Label(), handler = new Label();
      a.guard(start, end, handler, "java/lang/ArithmeticException");
      a.at(start).type(NEW, builder).op(DUP).push(8).var(ILOAD, 0).op(IDIV).call(INVOKESPECIAL, builder, "<init>", "(I)V");
      a.call(INVOKEVIRTUAL, builder, "capacity", "()I").at(end).op(IRETURN).at(handler).op(POP).push(-1).op(IRETURN);
    });
    unit.write();

    // this is uninitialised over a branch, and a field of it is set before super().
    Unit early = new Unit("EarlyConstructor", MODERN);
    early.instanceField("early", "I");
    early.method(ACC_PUBLIC, "<init>", "(I)V", a -> {
      Label other = new Label(), join = new Label();
      a.var(ALOAD, 0).var(ILOAD, 1).field(PUTFIELD, early.name, "early", "I");
      a.var(ALOAD, 0).var(ILOAD, 1).jump(IFEQ, other).iinc(1, 1).jump(GOTO, join).at(other).iinc(1, 2).at(join).init(OBJECT).op(RETURN);
    });
    early.method("make", "(I)I", a ->
        a.type(NEW, early.name).op(DUP).var(ILOAD, 0).call(INVOKESPECIAL, early.name, "<init>", "(I)V").field(GETFIELD, early.name, "early", "I").op(IRETURN));
    early.write();
  }

  // ---- constants ---------------------------------------------------------------------------------------------------

  private static final String LOOKUP = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";
  private static final String CALL_SITE = "Ljava/lang/invoke/CallSite;";
  private static final String HANDLE = "java/lang/invoke/MethodHandle";
  private static final String OWN = PACKAGE + "OwnBootstraps";

  private static Handle staticHandle(String owner, String name, String descriptor) {
    return new Handle(H_INVOKESTATIC, owner, name, descriptor, false);
  }

  private static Handle constantBootstrap(String name, String moreParameters, String result) {
    return staticHandle("java/lang/invoke/ConstantBootstraps", name, LOOKUP + "Ljava/lang/Class;" + moreParameters + ")" + result);
  }

  private static ConstantDynamic ownConstant(String descriptor) {
    return new ConstantDynamic("own", descriptor, staticHandle(OWN, "constant", LOOKUP + "Ljava/lang/Class;)Ljava/lang/Object;"));
  }

  private static ConstantDynamic primitiveClass(String letter) {
    return new ConstantDynamic(letter, "Ljava/lang/Class;", constantBootstrap("primitiveClass", "", "Ljava/lang/Class;"));
  }

  /** ldc of every loadable constant, dynamic ones by known and unknown bootstraps. */
  private void constants() throws IOException {
    Unit unit = new Unit("Constants", MODERN);
    unit.field("number", "I");
    unit.method("classes", "()I", a -> {
      a.ldc(Type.getObjectType("java/util/Map$Entry")).op(POP).ldc(Type.getType("[I")).op(POP).ldc(Type.getType("[[Ljava/lang/String;")).op(POP);
      a.ldc(Type.getObjectType(unit.name)).op(POP).push(1).op(IRETURN);
    });
    unit.method("methodTypes", "()I", a ->
        a.ldc(Type.getMethodType("(I[JLjava/lang/String;)V")).call(INVOKEVIRTUAL, "java/lang/invoke/MethodType", "parameterCount", "()I").op(IRETURN));
    unit.method("methodHandles", "()I", a -> {
      Handle[] handles = {
        new Handle(H_GETFIELD, "java/awt/Point", "x", "I", false), new Handle(H_PUTFIELD, "java/awt/Point", "x", "I", false),
        new Handle(H_GETSTATIC, unit.name, "number", "I", false), new Handle(H_PUTSTATIC, unit.name, "number", "I", false),
        new Handle(H_INVOKEVIRTUAL, STRING, "length", "()I", false), staticHandle("java/lang/Math", "abs", "(I)I"),
        new Handle(H_INVOKESPECIAL, unit.name, "toString", "()Ljava/lang/String;", false),
        new Handle(H_NEWINVOKESPECIAL, OBJECT, "<init>", "()V", false), new Handle(H_INVOKEINTERFACE, "java/util/List", "size", "()I", true),
        new Handle(H_INVOKESTATIC, "java/util/List", "of", "()Ljava/util/List;", true),
      };
      for (Handle handle : handles) a.ldc(handle).op(POP);
      a.ldc(handles[5]).push(-7).call(INVOKEVIRTUAL, HANDLE, "invokeExact", "(I)I").op(IRETURN);
    });
    unit.method("unknownConstants", "()I", a -> {
      a.ldc(ownConstant("I")).ldc(ownConstant("J")).op(L2I, IADD).ldc(ownConstant("D")).op(D2I, IADD).ldc(ownConstant("F")).op(F2I, IADD);
      a.ldc(ownConstant("Z")).op(IADD).ldc(ownConstant("C")).op(IADD).ldc(ownConstant("B")).op(IADD).ldc(ownConstant("S")).op(IADD);
      a.ldc(ownConstant("Ljava/lang/String;")).op(POP).ldc(ownConstant("[I")).op(POP, IRETURN);
    });
    unit.method("knownConstants", "()I", a -> {
      String varHandle = "Ljava/lang/invoke/VarHandle;";
      Type owner = Type.getObjectType(unit.name);
      a.ldc(new ConstantDynamic("n", "Ljava/lang/String;", constantBootstrap("nullConstant", "", "Ljava/lang/Object;"))).op(POP);
      a.ldc(primitiveClass("I")).op(POP).ldc(primitiveClass("V")).op(POP);
      a.ldc(new ConstantDynamic("SECONDS", "Ljava/util/concurrent/TimeUnit;", constantBootstrap("enumConstant", "", "Ljava/lang/Enum;"))).op(POP);
      a.ldc(new ConstantDynamic("MAX_VALUE", "I", constantBootstrap("getStaticFinal", "Ljava/lang/Class;", "Ljava/lang/Object;"), Type.getObjectType("java/lang/Integer")));
      a.ldc(new ConstantDynamic("EMPTY_LIST", "Ljava/util/List;", constantBootstrap("getStaticFinal", "Ljava/lang/Class;", "Ljava/lang/Object;"), Type.getObjectType("java/util/Collections"))).op(POP);
      Handle invoke = constantBootstrap("invoke", "Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;", "Ljava/lang/Object;");
      a.ldc(new ConstantDynamic("i", "I", invoke, staticHandle("java/lang/Math", "abs", "(I)I"), -4)).op(ISUB);
      a.ldc(new ConstantDynamic("i", "Ljava/lang/String;", invoke, new Handle(H_INVOKEVIRTUAL, STRING, "trim", "()Ljava/lang/String;", false), " x ")).op(POP);
      a.ldc(new ConstantDynamic("number", varHandle, constantBootstrap("staticFieldVarHandle", "Ljava/lang/Class;Ljava/lang/Class;", varHandle), owner, primitiveClass("I"))).op(POP);
      a.ldc(new ConstantDynamic("x", varHandle, constantBootstrap("fieldVarHandle", "Ljava/lang/Class;Ljava/lang/Class;", varHandle), Type.getObjectType("java/awt/Point"), primitiveClass("I"))).op(POP);
      a.ldc(new ConstantDynamic("a", varHandle, constantBootstrap("arrayVarHandle", "Ljava/lang/Class;", varHandle), Type.getType("[J"))).op(POP);
      a.ldc(new ConstantDynamic("c", "J", constantBootstrap("explicitCast", "Ljava/lang/Object;", "Ljava/lang/Object;"), 5)).op(L2I, ISUB, IRETURN);
    });
    unit.method("numbers", "()I", a -> {
      a.ldc(Integer.MIN_VALUE).ldc(Float.intBitsToFloat(0x7F800001)).op(F2I, IADD).ldc(Double.longBitsToDouble(0xFFF0000000000001L)).op(D2I, IADD);
      a.ldc(Long.MIN_VALUE).op(L2I, IADD).ldc(-0.0f).op(F2I, IADD).ldc("\u0000\ud83d\ude00\udc00 lone").op(POP, IRETURN);
    });
    unit.write();
  }

  // ---- bootstraps --------------------------------------------------------------------------------------------------

  /** Call sites whose bootstrap method nobody knows, and the class with that method. */
  private void bootstraps() throws IOException {
    Unit own = new Unit("OwnBootstraps", MODERN);
    String methodType = "Ljava/lang/invoke/MethodType;";
    // A call site that accepts anything and returns zero or null.
    own.method("site", LOOKUP + methodType + ")" + CALL_SITE, a -> a.var(ALOAD, 2).also(AsmClasses::constantSite));
    own.method("siteWithArguments", LOOKUP + methodType + "[Ljava/lang/Object;)" + CALL_SITE, a -> a.var(ALOAD, 2).also(AsmClasses::constantSite));
    own.method("constant", LOOKUP + "Ljava/lang/Class;)Ljava/lang/Object;", a ->
        a.var(ALOAD, 2).call(INVOKESTATIC, "java/lang/invoke/MethodHandles", "zero", "(Ljava/lang/Class;)L" + HANDLE + ";")
            .call(INVOKEVIRTUAL, HANDLE, "invoke", "()Ljava/lang/Object;").op(ARETURN));
    own.write();

    Unit unit = new Unit("UnknownBootstraps", MODERN);
    Handle site = staticHandle(OWN, "site", LOOKUP + methodType + ")" + CALL_SITE);
    Handle withArguments = staticHandle(OWN, "siteWithArguments", LOOKUP + methodType + "[Ljava/lang/Object;)" + CALL_SITE);
    unit.method("eachResult", "()I", a -> {
      a.dynamic("v", "()V", site).dynamic("i", "()I", site).dynamic("j", "()J", site).op(L2I, IADD).dynamic("f", "()F", site).op(F2I, IADD);
      a.dynamic("d", "()D", site).op(D2I, IADD).dynamic("z", "()Z", site).op(IADD).dynamic("a", "()[[I", site).op(POP, IRETURN);
    });
    unit.method("arguments", "(I)I", a -> {
      a.var(ILOAD, 0).ldc(1L).ldc("s").op(DCONST_1, ACONST_NULL).dynamic("mixed", "(IJLjava/lang/String;DLjava/lang/Object;)I", withArguments,
          1, 2L, 3f, 4.0, "five", Type.getObjectType(STRING), Type.getMethodType("()V"), site, ownConstant("Ljava/lang/String;"));
      a.op(IRETURN);
    });
    unit.method("manyArguments", "(I)I", a -> {
      for (int i = 0; i < 250; i++) a.push(i);
      a.dynamic("many", "(" + "I".repeat(250) + ")I", site).op(IRETURN);
    });
    unit.method("manyStaticArguments", "()I", a -> {
      Object[] constants = new Object[250];
      for (int i = 0; i < constants.length; i++) constants[i] = i;
      a.dynamic("many", "()I", withArguments, constants).op(IRETURN);
    });
    // Known class, unknown method; known method, unknown class; a constructor as bootstrap.
    unit.method("almostKnown", "()I", a -> {
      Label start = new Label(), end = new Label(), handler = new Label();
      a.guard(start, end, handler, "java/lang/BootstrapMethodError");
      a.at(start).dynamic("run", "()Ljava/lang/Runnable;", staticHandle("java/lang/invoke/LambdaMetafactory", "notThere", LOOKUP + methodType + ")" + CALL_SITE));
      a.op(POP).at(end).push(0).op(IRETURN).at(handler).op(POP).push(1).op(IRETURN);
    });
    unit.method("constructorAsBootstrap", "()I", a -> {
      Label start = new Label(), end = new Label(), handler = new Label();
      a.guard(start, end, handler, "java/lang/Throwable");
      a.at(start).dynamic("x", "()I", new Handle(H_NEWINVOKESPECIAL, "java/lang/invoke/ConstantCallSite", "<init>", "(L" + HANDLE + ";)V", false));
      a.op(POP).at(end).push(0).op(IRETURN).at(handler).op(POP).push(1).op(IRETURN);
    });
    unit.write();
  }

  private static void constantSite(Asm a) {
    a.call(INVOKESTATIC, "java/lang/invoke/MethodHandles", "empty", "(Ljava/lang/invoke/MethodType;)L" + HANDLE + ";").var(ASTORE, 0);
    a.type(NEW, "java/lang/invoke/ConstantCallSite").op(DUP).var(ALOAD, 0)
        .call(INVOKESPECIAL, "java/lang/invoke/ConstantCallSite", "<init>", "(L" + HANDLE + ";)V").op(ARETURN);
  }

  /** StringConcatFactory: without a recipe, with constants of each kind, at its limit, and with wrong recipes. */
  private void concatenation() throws IOException {
    Unit unit = new Unit("Concatenations", MODERN);
    String factory = "java/lang/invoke/StringConcatFactory";
    Handle plain = staticHandle(factory, "makeConcat", LOOKUP + "Ljava/lang/invoke/MethodType;)" + CALL_SITE);
    Handle recipe = staticHandle(factory, "makeConcatWithConstants",
        LOOKUP + "Ljava/lang/invoke/MethodType;Ljava/lang/String;[Ljava/lang/Object;)" + CALL_SITE);
    String string = "Ljava/lang/String;";
    unit.method("withoutRecipe", "(I)I", a ->
        a.var(ILOAD, 0).ldc(2L).ldc("s").dynamic("makeConcat", "(IJ" + string + ")" + string, plain).length().op(IRETURN));
    unit.method("nothing", "()I", a -> a.dynamic("makeConcat", "()" + string, plain).length().dynamic("c", "()" + string, recipe, "only text").length().op(IADD, IRETURN));
    unit.method("constants", "(I)I", a -> {
      a.var(ILOAD, 0).push(1).dynamic("c", "(IZ)" + string, recipe, "a\1b\2c\2d\2e\2\1", "tag \1", Type.getObjectType(STRING), 5, 2.5);
      a.length().op(IRETURN);
    });
    unit.method("dynamicConstant", "(I)I", a ->
        a.var(ILOAD, 0).dynamic("c", "(I)" + string, recipe, "\2\1\2", ownConstant(string), primitiveClass("I")).length().op(IRETURN));
    unit.method("everyKind", "()I", a -> {
      a.push(1).push(2).push('c').push(3).push(4).ldc(5L).ldc(6f).ldc(7.0).ldc("t").op(ACONST_NULL).op(ACONST_NULL);
      a.dynamic("c", "(ZBCSIJFD" + string + "Ljava/lang/Object;[C)" + string, recipe, "\1,\1,\1,\1,\1,\1,\1,\1,\1,\1,\1").length().op(IRETURN);
    });
    unit.method("twoHundred", "(I)I", a -> {
      for (int i = 0; i < 200; i++) a.var(ILOAD, 0);
      a.dynamic("c", "(" + "I".repeat(200) + ")" + string, recipe, "\1".repeat(200)).length().op(IRETURN);
    });
    unit.method("objectResult", "(I)I", a ->
        a.var(ILOAD, 0).dynamic("c", "(I)Ljava/lang/CharSequence;", recipe, "\1").call(INVOKEINTERFACE, "java/lang/CharSequence", "length", "()I").op(IRETURN));
    // Too few and too many tags: these do not link.
    for (String wrong : new String[] {"no tag", "\1 \1 \1", "\1\1\2"}) {
      unit.method("wrongRecipe" + wrong.length(), "(II)I", a ->
          a.var(ILOAD, 0).var(ILOAD, 1).dynamic("c", "(II)" + string, recipe, wrong).length().op(IRETURN));
    }
    unit.write();
  }

  private static final Handle METAFACTORY = staticHandle("java/lang/invoke/LambdaMetafactory", "metafactory",
      LOOKUP + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;L" + HANDLE + ";Ljava/lang/invoke/MethodType;)" + CALL_SITE);
  private static final Handle ALT_METAFACTORY = staticHandle("java/lang/invoke/LambdaMetafactory", "altMetafactory",
      LOOKUP + "Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)" + CALL_SITE);

  /** Lambda call sites that javac does not write: other handles, all flags, arguments that do not link. */
  private void lambdas() throws IOException {
    Unit unit = new Unit("Lambdas", MODERN);
    unit.field("number", "I");
    Type object = Type.getMethodType("()Ljava/lang/Object;"), nothing = Type.getMethodType("()V");
    Type integer = Type.getMethodType("()Ljava/lang/Integer;");
    String supplier = "java/util/function/Supplier", function = "java/util/function/Function";
    unit.method("helper", "(IJ)I", a -> a.var(ILOAD, 0).var(LLOAD, 1).op(L2I, IADD, IRETURN));
    unit.method("boxes", "(I)I", a -> {
      Handle helper = staticHandle(unit.name, "helper", "(IJ)I");
      a.var(ILOAD, 0).ldc(40L).dynamic("get", "(IJ)L" + supplier + ";", METAFACTORY, object, helper, integer);
      a.call(INVOKEINTERFACE, supplier, "get", "()Ljava/lang/Object;").unboxInt().op(IRETURN);
    });
    unit.method("interfaceHandle", "()I", a -> {
      Type unary = Type.getMethodType("(Ljava/lang/Object;)Ljava/lang/Object;");
      a.dynamic("apply", "()L" + function + ";", METAFACTORY, unary, new Handle(H_INVOKEINTERFACE, "java/util/List", "size", "()I", true),
          Type.getMethodType("(Ljava/util/List;)Ljava/lang/Integer;"));
      a.call(INVOKESTATIC, "java/util/Collections", "emptyList", "()Ljava/util/List;");
      a.call(INVOKEINTERFACE, function, "apply", "(Ljava/lang/Object;)Ljava/lang/Object;").unboxInt().op(IRETURN);
    });
    unit.method("constructorHandle", "()I", a -> {
      a.dynamic("get", "()L" + supplier + ";", METAFACTORY, object, new Handle(H_NEWINVOKESPECIAL, "java/util/ArrayList", "<init>", "()V", false),
          Type.getMethodType("()Ljava/util/ArrayList;"));
      a.call(INVOKEINTERFACE, supplier, "get", "()Ljava/lang/Object;").type(CHECKCAST, "java/util/List").call(INVOKEINTERFACE, "java/util/List", "size", "()I").op(IRETURN);
    });
    // Serializable, two marker interfaces, two bridges.
    unit.method("allFlags", "()I", a -> {
      a.dynamic("call", "()Ljava/util/concurrent/Callable;", ALT_METAFACTORY, object, staticHandle(unit.name, "seven", "()I"), integer,
          7, 2, Type.getObjectType("java/lang/Cloneable"), Type.getObjectType("java/util/RandomAccess"), 2, integer, Type.getMethodType("()Ljava/lang/Number;"));
      a.op(DUP).type(INSTANCEOF, "java/util/RandomAccess").op(SWAP).op(DUP).type(INSTANCEOF, "java/io/Serializable").op(SWAP);
      a.call(INVOKEINTERFACE, "java/util/concurrent/Callable", "call", "()Ljava/lang/Object;").unboxInt().op(IADD, IADD, IRETURN);
    });
    unit.method("noFlags", "()I", a -> {
      a.dynamic("call", "()Ljava/util/concurrent/Callable;", ALT_METAFACTORY, object, staticHandle(unit.name, "seven", "()I"), integer, 0);
      a.call(INVOKEINTERFACE, "java/util/concurrent/Callable", "call", "()Ljava/lang/Object;").unboxInt().op(IRETURN);
    });
    unit.method("seven", "()I", a -> a.push(7).op(IRETURN));
    // The metafactory refuses all of these; a JVM says so when the call site is reached.
    Object[][] refused = {
      {object, new Handle(H_GETSTATIC, unit.name, "number", "I", false), integer},
      {object, new Handle(H_GETFIELD, "java/awt/Point", "x", "I", false), integer},
      {nothing, new Handle(H_PUTSTATIC, unit.name, "number", "I", false), nothing},
      {object, staticHandle(unit.name, "helper", "(IJ)I"), integer},
      {object, staticHandle(unit.name, "seven", "()I"), Type.getMethodType("(I)Ljava/lang/Integer;")},
      {object, staticHandle("java/lang/System", "gc", "()V"), object},
    };
    for (int i = 0; i < refused.length; i++) {
      Object[] arguments = refused[i];
      unit.method("refused" + i, "()I", a -> a.dynamic("get", "()L" + supplier + ";", METAFACTORY, arguments).op(POP).push(1).op(IRETURN));
    }
    // Arguments of kinds that are not even the declared ones.
    unit.method("refusedKinds", "()I", a -> a.dynamic("get", "()L" + supplier + ";", METAFACTORY, "text", 5, 2.5).op(POP).push(1).op(IRETURN));
    unit.method("refusedCount", "()I", a -> a.dynamic("get", "()L" + supplier + ";", ALT_METAFACTORY, object).op(POP).push(1).op(IRETURN));
    unit.method("refusedMarkers", "()I", a ->
        a.dynamic("get", "()L" + supplier + ";", ALT_METAFACTORY, object, staticHandle(unit.name, "seven", "()I"), integer, 2, 70_000).op(POP).push(1).op(IRETURN));
    unit.method("refusedResult", "()I", a -> a.dynamic("get", "()I", METAFACTORY, object, staticHandle(unit.name, "seven", "()I"), integer).op(IRETURN));
    unit.write();
  }

  /** ObjectMethods on a class that is a record in all but name, and call sites it refuses. */
  private void recordMethods() throws IOException {
    Unit unit = new Unit("Record$Like", MODERN);
    Handle bootstrap = staticHandle("java/lang/runtime/ObjectMethods", "bootstrap",
        LOOKUP + "Ljava/lang/invoke/TypeDescriptor;Ljava/lang/Class;Ljava/lang/String;[L" + HANDLE + ";)Ljava/lang/Object;");
    String self = "L" + unit.name + ";";
    Object[] components = {
      Type.getObjectType(unit.name), "x;l;name", new Handle(H_GETFIELD, unit.name, "x", "I", false),
      new Handle(H_GETFIELD, unit.name, "l", "J", false), new Handle(H_INVOKEVIRTUAL, unit.name, "name", "()Ljava/lang/String;", false),
    };
    unit.instanceField("x", "I");
    unit.instanceField("l", "J");
    unit.method(ACC_PUBLIC, "<init>", "(I)V", a -> a.var(ALOAD, 0).init(OBJECT).var(ALOAD, 0).var(ILOAD, 1).field(PUTFIELD, unit.name, "x", "I").op(RETURN));
    unit.method(ACC_PUBLIC, "name", "()Ljava/lang/String;", a -> a.ldc("name").op(ARETURN));
    unit.method(ACC_PUBLIC, "equals", "(Ljava/lang/Object;)Z", a ->
        a.var(ALOAD, 0).var(ALOAD, 1).dynamic("equals", "(" + self + "Ljava/lang/Object;)Z", bootstrap, components).op(IRETURN));
    unit.method(ACC_PUBLIC, "hashCode", "()I", a -> a.var(ALOAD, 0).dynamic("hashCode", "(" + self + ")I", bootstrap, components).op(IRETURN));
    unit.method(ACC_PUBLIC, "toString", "()Ljava/lang/String;", a ->
        a.var(ALOAD, 0).dynamic("toString", "(" + self + ")Ljava/lang/String;", bootstrap, components).op(ARETURN));
    Consumer<Asm> make = a -> a.type(NEW, unit.name).op(DUP).var(ILOAD, 0).call(INVOKESPECIAL, unit.name, "<init>", "(I)V");
    unit.method("hash", "(I)I", a -> a.also(make).call(INVOKEVIRTUAL, OBJECT, "hashCode", "()I").op(IRETURN));
    unit.method("text", "(I)Ljava/lang/String;", a -> a.also(make).call(INVOKEVIRTUAL, OBJECT, "toString", "()Ljava/lang/String;").op(ARETURN));
    unit.method("equal", "(I)I", a -> a.also(make).also(make).call(INVOKEVIRTUAL, OBJECT, "equals", "(Ljava/lang/Object;)Z").op(IRETURN));
    // The bootstrap also works for constants: a method handle.
    unit.method("asConstant", "(I)I", a ->
        a.ldc(new ConstantDynamic("hashCode", "L" + HANDLE + ";", bootstrap, components)).also(make)
            .call(INVOKEVIRTUAL, HANDLE, "invokeExact", "(" + self + ")I").op(IRETURN));
    // Only toString wants as many names as getters.
    unit.method("fewerNames", "(I)I", a -> a.also(make).dynamic("hashCode", "(" + self + ")I", bootstrap, components[0], "x", components[2], components[3]).op(IRETURN));
    unit.method("refusedName", "(I)I", a -> a.also(make).dynamic("compareTo", "(" + self + ")I", bootstrap, components).op(IRETURN));
    unit.method("refusedShape", "(I)I", a -> a.also(make).dynamic("equals", "(" + self + ")I", bootstrap, components).op(IRETURN));
    unit.write();
  }

  /** typeSwitch and enumSwitch with each kind of label, as compilers since release 21 write them. */
  private void patternSwitches() throws IOException {
    Unit suit = new Unit("Suit", MODERN, ACC_PUBLIC | ACC_FINAL | ACC_SUPER | ACC_ENUM, "java/lang/Enum");
    String suitType = "L" + suit.name + ";";
    suit.method(ACC_PRIVATE, "<init>", "(Ljava/lang/String;I)V", a ->
        a.var(ALOAD, 0).var(ALOAD, 1).var(ILOAD, 2).call(INVOKESPECIAL, "java/lang/Enum", "<init>", "(Ljava/lang/String;I)V").op(RETURN));
    String[] names = {"CLUBS", "HEARTS"};
    for (String name : names) suit.writer.visitField(ACC_PUBLIC | ACC_STATIC | ACC_FINAL | ACC_ENUM, name, suitType, null, null).visitEnd();
    suit.method(ACC_PUBLIC | ACC_STATIC, "values", "()[" + suitType, a -> {
      a.push(2).type(ANEWARRAY, suit.name);
      for (int i = 0; i < 2; i++) a.op(DUP).push(i).field(GETSTATIC, suit.name, names[i], suitType).op(AASTORE);
      a.op(ARETURN);
    });
    suit.method(ACC_PUBLIC | ACC_STATIC, "valueOf", "(Ljava/lang/String;)" + suitType, a ->
        a.ldc(Type.getObjectType(suit.name)).var(ALOAD, 0)
            .call(INVOKESTATIC, "java/lang/Enum", "valueOf", "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;").type(CHECKCAST, suit.name).op(ARETURN));
    suit.method(ACC_STATIC, "<clinit>", "()V", a -> {
      for (int i = 0; i < 2; i++) {
        a.type(NEW, suit.name).op(DUP).ldc(names[i]).push(i).call(INVOKESPECIAL, suit.name, "<init>", "(Ljava/lang/String;I)V").field(PUTSTATIC, suit.name, names[i], suitType);
      }
      a.op(RETURN);
    });
    suit.write();

    Unit unit = new Unit("PatternSwitches", MODERN);
    String more = LOOKUP + "Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)" + CALL_SITE;
    Handle typeSwitch = staticHandle("java/lang/runtime/SwitchBootstraps", "typeSwitch", more);
    Handle enumSwitch = staticHandle("java/lang/runtime/SwitchBootstraps", "enumSwitch", more);
    Handle invoke = constantBootstrap("invoke", "L" + HANDLE + ";[Ljava/lang/Object;", "Ljava/lang/Object;");
    ConstantDynamic suitClass = new ConstantDynamic("invoke", "Ljava/lang/constant/ClassDesc;", invoke,
        new Handle(H_INVOKESTATIC, "java/lang/constant/ClassDesc", "of", "(Ljava/lang/String;)Ljava/lang/constant/ClassDesc;", true), suit.name.replace('/', '.'));
    ConstantDynamic hearts = new ConstantDynamic("invoke", "Ljava/lang/Enum$EnumDesc;", invoke,
        staticHandle("java/lang/Enum$EnumDesc", "of", "(Ljava/lang/constant/ClassDesc;Ljava/lang/String;)Ljava/lang/Enum$EnumDesc;"), suitClass, "HEARTS");
    String anything = "(Ljava/lang/Object;I)I";
    // Where each method starts: the second int argument, kept small enough to be an index of a label.
    Consumer<Asm> restart = a -> a.var(ILOAD, 1).push(1).op(IAND);
    Consumer<Asm> boxed = a -> a.var(ILOAD, 0).call(INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;");
    unit.method("classLabels", "(II)I", a -> a.also(boxed).also(restart).dynamic("typeSwitch", anything, typeSwitch,
        Type.getObjectType(STRING), Type.getType("[I"), Type.getObjectType("java/lang/Number"), Type.getObjectType(OBJECT)).op(IRETURN));
    unit.method("integerLabels", "(II)I", a -> a.also(boxed).also(restart).dynamic("typeSwitch", anything, typeSwitch, 1, 2, 3, Type.getObjectType("java/lang/Integer")).op(IRETURN));
    unit.method("characterTarget", "(II)I", a ->
        a.var(ILOAD, 0).op(I2C).call(INVOKESTATIC, "java/lang/Character", "valueOf", "(C)Ljava/lang/Character;").also(restart)
            .dynamic("typeSwitch", "(Ljava/lang/Character;I)I", typeSwitch, 3, 2, Type.getObjectType("java/lang/Character")).op(IRETURN));
    unit.method("stringLabels", "(II)I", a -> a.ldc("b").also(restart).dynamic("typeSwitch", "(Ljava/lang/String;I)I", typeSwitch, "a", "b", "c").op(IRETURN));
    unit.method("enumLabels", "(II)I", a -> a.field(GETSTATIC, suit.name, "HEARTS", suitType).also(restart).dynamic("typeSwitch", anything, typeSwitch, "HEARTS", hearts).op(IRETURN));
    unit.method("primitiveLabel", "(II)I", a -> a.also(boxed).also(restart).dynamic("typeSwitch", anything, typeSwitch, primitiveClass("J"), primitiveClass("I")).op(IRETURN));
    unit.method("primitiveSelector", "(II)I", a -> a.var(ILOAD, 0).op(I2D).also(restart).dynamic("typeSwitch", "(DI)I", typeSwitch, primitiveClass("D")).op(IRETURN));
    unit.method("unknownLabel", "(II)I", a -> a.also(boxed).also(restart).dynamic("typeSwitch", anything, typeSwitch, ownConstant("Ljava/lang/String;"), 5).op(IRETURN));
    unit.method("wideLabels", "(II)I", a -> a.also(boxed).also(restart).dynamic("typeSwitch", anything, typeSwitch, 5L, 2.5, 1f).op(IRETURN));
    unit.method("noLabels", "(II)I", a -> a.also(boxed).push(0).dynamic("typeSwitch", anything, typeSwitch).op(IRETURN));
    unit.method("nullTarget", "(II)I", a -> a.op(ACONST_NULL).also(restart).dynamic("typeSwitch", anything, typeSwitch, Type.getObjectType(OBJECT)).op(IRETURN));
    unit.method("enumSwitch", "(II)I", a -> a.field(GETSTATIC, suit.name, "HEARTS", suitType).also(restart)
        .dynamic("enumSwitch", "(" + suitType + "I)I", enumSwitch, "CLUBS", "HEARTS", "SPADES", Type.getObjectType(suit.name)).op(IRETURN));
    unit.method("loopOverGuards", "(II)I", a -> {
      Label head = new Label(), guard = new Label(), out = new Label();
      a.push(0).var(ISTORE, 2).at(head).also(boxed).var(ILOAD, 2).dynamic("typeSwitch", anything, typeSwitch,
          Type.getObjectType("java/lang/Integer"), Type.getObjectType("java/lang/Number"), Type.getObjectType("java/lang/Comparable"));
      a.table(0, 2, out, guard, guard, out).at(guard).iinc(2, 1).jump(GOTO, head).at(out).var(ILOAD, 2).op(IRETURN);
    });
    unit.method("refusedDescriptor", "(II)I", a -> a.also(boxed).dynamic("typeSwitch", "(Ljava/lang/Object;)I", typeSwitch, 1).op(IRETURN));
    unit.method("refusedSelector", "(II)I", a -> a.also(boxed).also(restart).dynamic("enumSwitch", "(Ljava/lang/Integer;I)I", enumSwitch, "A").op(IRETURN));
    unit.write();
  }

  // ---- class files as such -----------------------------------------------------------------------------------------

  /** One small class in every version from 45.3, and in some that no JVM of today knows. */
  private void versions() throws IOException {
    List<Integer> versions = new ArrayList<>(List.of(V1_1, 65535 << 16 | V17, 70, 75, 200, 65535 << 16 | 75));
    for (int major = V1_2; major <= 69; major++) versions.add(major);
    for (int version : versions) {
      int major = version & 0xFFFF, minor = version >>> 16;
      String preview = minor == 65535 ? "Preview" : "";
      Unit unit = new Unit("Version" + major + preview, Math.min(major, NO_FRAMES));
      unit.method("loop", "(I)I", a -> {
        a.push(0).var(ISTORE, 1).iinc(1, 3).var(ILOAD, 0).var(ILOAD, 1).op(IADD, IRETURN);
      });
      byte[] bytes = unit.bytes();
      bytes[4] = (byte) (minor >>> 8);
      bytes[5] = (byte) minor;
      bytes[6] = (byte) (major >>> 8);
      bytes[7] = (byte) major;
      unit.write(bytes);
    }
  }

  /** An interface with an initialiser, private and static methods, and calls to them in unusual ways. */
  private void interfaces() throws IOException {
    Unit walker = new Unit("Walker", MODERN, ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT, OBJECT);
    walker.writer.visitField(ACC_PUBLIC | ACC_STATIC | ACC_FINAL, "LEGS", "I", null, null).visitEnd();
    walker.method(ACC_STATIC, "<clinit>", "()V", a -> a.push(4).field(PUTSTATIC, walker.name, "LEGS", "I").op(RETURN));
    walker.method(ACC_PUBLIC, "legs", "()I", a -> a.var(ALOAD, 0).invoke(INVOKESPECIAL, walker.name, "hidden", "()I", true).field(GETSTATIC, walker.name, "LEGS", "I").op(IADD, IRETURN));
    walker.method(ACC_PRIVATE, "hidden", "()I", a -> a.push(10).op(IRETURN));
    walker.method(ACC_PUBLIC | ACC_STATIC, "helper", "(I)I", a -> a.var(ILOAD, 0).op(INEG, IRETURN));
    walker.writer.visitMethod(ACC_PUBLIC | ACC_ABSTRACT, "run", "()V", null, null).visitEnd();
    walker.write();

    Unit dog = new Unit("Dog", MODERN, ACC_PUBLIC | ACC_SUPER, OBJECT, walker.name);
    dog.method(ACC_PUBLIC, "<init>", "()V", a -> a.var(ALOAD, 0).init(OBJECT).op(RETURN));
    dog.method(ACC_PUBLIC, "legs", "()I", a -> a.var(ALOAD, 0).invoke(INVOKESPECIAL, walker.name, "legs", "()I", true).push(100).op(IADD, IRETURN));
    dog.method(ACC_PUBLIC | ACC_SYNCHRONIZED, "run", "()V", a -> a.op(RETURN));
    dog.writer.visitMethod(ACC_PUBLIC | ACC_NATIVE | ACC_SYNCHRONIZED, "bark", "()V", null, null).visitEnd();
    dog.method("walk", "()I", a -> {
      a.type(NEW, dog.name).op(DUP).init(dog.name).op(DUP).call(INVOKEINTERFACE, walker.name, "run", "()V");
      a.call(INVOKEINTERFACE, walker.name, "legs", "()I").push(3).invoke(INVOKESTATIC, walker.name, "helper", "(I)I", true).op(IADD, IRETURN);
    });
    dog.write();
  }

  /** Names that the class file allows and the language does not. */
  private void oddNames() throws IOException {
    Unit unit = new Unit("Odd name's-class (1)", MODERN);
    String[] names = {"with space", "int", "class", "a-b", "1", "\u00e9\u4e2d", "\ud83d\ude00", "\u202egnp", "quote\"'`", "back\\slash", "\u0000nul", "new\nline", "a:b", "="};
    for (String name : names) unit.field(name, "I");
    for (int i = 0; i < names.length; i++) {
      String next = names[(i + 1) % names.length];
      boolean last = i == names.length - 1;
      unit.method(names[i], "(I)I", a -> {
        a.var(ILOAD, 0).field(PUTSTATIC, unit.name, next, "I").field(GETSTATIC, unit.name, next, "I").push(1).op(IADD);
        if (!last) a.call(INVOKESTATIC, unit.name, next, "(I)I");
        a.op(IRETURN);
      });
    }
    unit.write();
  }

  /** Methods at the limits of the format: code, locals, stack, exception table, constants. */
  private void limits() throws IOException {
    Unit unit = new Unit("Limits", NO_FRAMES);
    unit.method("codeOf65535Bytes", "(I)I", a -> {
      for (int i = 0; i < 21_844; i++) a.iinc(0, 1);
      a.op(NOP).var(ILOAD, 0).op(IRETURN);
    });
    unit.method("localsUpTo65535", "(I)I", a -> {
      a.var(ILOAD, 0).var(ISTORE, 65_534).op(LCONST_1).var(LSTORE, 65_532).iinc(65_534, 32_767);
      a.var(ILOAD, 65_534).var(LLOAD, 65_532).op(L2I, IADD, IRETURN);
    });
    unit.method("localsUpTo65535InLoop", "(I)I", a -> {
      Label head = new Label(), done = new Label();
      a.push(0).var(ISTORE, 65_534).at(head).var(ILOAD, 0).jump(IFLE, done).iinc(65_534, 2).iinc(0, -1).jump(GOTO, head);
      a.at(done).var(ILOAD, 65_534).op(IRETURN);
    });
    unit.method("deepSum", "(I)I", a -> {
      for (int i = 0; i < 30_000; i++) a.var(ILOAD, 0);
      for (int i = 1; i < 30_000; i++) a.op(IADD);
      a.op(IRETURN);
    });
    unit.method("manyBlocks", "(I)I", a -> {
      for (int i = 0; i < 9_000; i++) {
        Label skip = new Label();
        a.var(ILOAD, 0).jump(IFNE, skip).iinc(0, 1).at(skip);
      }
      a.var(ILOAD, 0).op(IRETURN);
    });
    unit.method("manyHandlers", "(I)I", a -> {
      Label start = new Label(), end = new Label();
      List<Label> handlers = new ArrayList<>();
      for (int i = 0; i < 8_000; i++) {
        handlers.add(new Label());
        a.guard(start, end, handlers.get(i), i % 2 == 0 ? "java/lang/IllegalStateException" : "java/lang/ArithmeticException");
      }
      a.at(start).push(5).var(ILOAD, 0).op(IDIV).at(end).op(IRETURN);
      for (Label handler : handlers) a.at(handler).op(POP).push(1).op(IRETURN);
    });
    unit.method("nestedHandlers", "(I)I", a -> {
      List<Label> labels = Stream.generate(Label::new).limit(801).toList();
      Label end = new Label(), handler = new Label();
      for (int i = 799; i >= 0; i--) a.guard(labels.get(i), end, handler, "java/lang/ArithmeticException");
      for (int i = 0; i < 800; i++) a.at(labels.get(i)).push(9).var(ILOAD, 0).op(IDIV, POP).iinc(0, 1);
      a.at(end).var(ILOAD, 0).op(IRETURN).at(handler).op(POP).var(ILOAD, 0).op(IRETURN);
    });
    unit.method("bigSwitch", "(I)I", a -> {
      Label otherwise = new Label();
      Label[] cases = new Label[8_000];
      for (int i = 0; i < cases.length; i++) cases[i] = new Label();
      a.var(ILOAD, 0).table(-4_000, 3_999, otherwise, cases);
      for (Label c : cases) a.at(c).iinc(0, 1);
      a.at(otherwise).var(ILOAD, 0).op(IRETURN);
    });
    unit.write();

    // The format allows these; HotSpot's verifier for old classes does not.
    Unit unverified = new Unit("UnverifiedForms", OLD);
    // One subroutine, two ways back.
    unverified.method("twoReturns", "(I)I", a -> {
      Label subroutine = new Label(), other = new Label();
      a.jump(JSR, subroutine).jump(JSR, subroutine).var(ILOAD, 0).op(IRETURN);
      a.at(subroutine).var(ASTORE, 1).var(ILOAD, 0).jump(IFEQ, other).iinc(0, 7).var(RET, 1);
      a.at(other).iinc(0, 1).var(RET, 1);
    });
    // A subroutine that is called at two depths.
    unverified.method("sharedInner", "(I)I", a -> {
      Label outer = new Label(), inner = new Label();
      a.jump(JSR, outer).jump(JSR, inner).jump(JSR, outer).var(ILOAD, 0).op(IRETURN);
      a.at(outer).var(ASTORE, 1).iinc(0, 1).jump(JSR, inner).jump(JSR, inner).var(RET, 1);
      a.at(inner).var(ASTORE, 2).var(ILOAD, 0).push(2).op(IMUL).var(ISTORE, 0).var(RET, 2);
    });
    unverified.write();

    Unit deep = new Unit("DeepStack", NO_FRAMES, 0, ACC_PUBLIC | ACC_SUPER, OBJECT, null);
    deep.method(ACC_PUBLIC | ACC_STATIC, "stackOf65535", "(I)I", a -> {
      for (int i = 0; i < 32_767; i++) a.op(LCONST_0);
      a.var(ILOAD, 0).op(IRETURN);
    }, 65_535, 1);
    deep.write();

    Unit pool = new Unit("ManyConstants", NO_FRAMES);
    for (int part = 0; part < 4; part++) {
      int first = part * 14_000;
      pool.method("part" + part, "()I", a -> {
        a.push(0);
        for (int i = 0; i < 14_000; i++) a.ldc(100_000 + first + i).op(IADD);
        a.op(IRETURN);
      });
    }
    pool.write();
  }

  // ---- the assembler -----------------------------------------------------------------------------------------------

  /** One class file. */
  private final class Unit {
    final String name;
    final ClassWriter writer;

    Unit(String simpleName, int version) {
      this(simpleName, version, ACC_PUBLIC | ACC_SUPER, OBJECT);
    }

    Unit(String simpleName, int version, int access, String superName, String... interfaces) {
      this(simpleName, version, version <= NO_FRAMES ? ClassWriter.COMPUTE_MAXS : ClassWriter.COMPUTE_FRAMES, access, superName, interfaces);
    }

    /** The flags say what ASM computes; what it does not, method() is told. */
    Unit(String simpleName, int version, int flags, int access, String superName, String[] interfaces) {
      name = PACKAGE + simpleName;
      writer = new ClassWriter(flags) {
        @Override
        protected String getCommonSuperClass(String a, String b) {
          return OBJECT;
        }
      };
      writer.visit(version, access, name, null, superName, interfaces);
      writer.visitSource("AsmClasses.java", null);
    }

    void field(String field, String descriptor) {
      writer.visitField(ACC_PUBLIC | ACC_STATIC, field, descriptor, null, null).visitEnd();
    }

    void instanceField(String field, String descriptor) {
      writer.visitField(ACC_PUBLIC, field, descriptor, null, null).visitEnd();
    }

    void method(String method, String descriptor, Consumer<Asm> code) {
      method(ACC_PUBLIC | ACC_STATIC, method, descriptor, code);
    }

    void method(int access, String method, String descriptor, Consumer<Asm> code) {
      method(access, method, descriptor, code, 0, 0);
    }

    void method(int access, String method, String descriptor, Consumer<Asm> code, int maxStack, int maxLocals) {
      MethodVisitor visitor = writer.visitMethod(access, method, descriptor, null, null);
      visitor.visitCode();
      code.accept(new Asm(visitor));
      visitor.visitMaxs(maxStack, maxLocals);
      visitor.visitEnd();
    }

    /** Pushes, shuffles, then folds what is left (given from the top down) into one number. */
    @SafeVarargs
    final void stackMethod(String method, int opcode, String left, Consumer<Asm>... pushes) {
      method(method, "()I", a -> {
        for (Consumer<Asm> push : pushes) push.accept(a);
        a.op(opcode, ICONST_0).var(ISTORE, 0);
        for (char kind : left.toCharArray()) {
          a.op(kind == 'J' ? L2I : kind == 'D' ? D2I : NOP).var(ILOAD, 0).push(10).op(IMUL, IADD).var(ISTORE, 0);
        }
        a.var(ILOAD, 0).op(IRETURN);
      });
    }

    byte[] bytes() {
      writer.visitEnd();
      return writer.toByteArray();
    }

    void write() throws IOException {
      write(bytes());
    }

    void write(byte[] bytes) throws IOException {
      Path file = directory.resolve(name + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, bytes);
    }
  }

  /** A MethodVisitor for people: short names, chained calls. */
  private static final class Asm {
    private final MethodVisitor visitor;

    Asm(MethodVisitor visitor) {
      this.visitor = visitor;
    }

    Asm op(int... opcodes) {
      for (int opcode : opcodes) visitor.visitInsn(opcode);
      return this;
    }

    Asm push(int value) {
      if (value >= -1 && value <= 5) visitor.visitInsn(ICONST_0 + value);
      else if (value == (byte) value) visitor.visitIntInsn(BIPUSH, value);
      else if (value == (short) value) visitor.visitIntInsn(SIPUSH, value);
      else visitor.visitLdcInsn(value);
      return this;
    }

    Asm ldc(Object constant) {
      visitor.visitLdcInsn(constant);
      return this;
    }

    Asm var(int opcode, int local) {
      visitor.visitVarInsn(opcode, local);
      return this;
    }

    Asm iinc(int local, int by) {
      visitor.visitIincInsn(local, by);
      return this;
    }

    Asm jump(int opcode, Label target) {
      visitor.visitJumpInsn(opcode, target);
      return this;
    }

    Asm at(Label label) {
      visitor.visitLabel(label);
      return this;
    }

    /** Before its labels are placed. A null type catches everything. */
    Asm guard(Label start, Label end, Label handler, String type) {
      visitor.visitTryCatchBlock(start, end, handler, type);
      return this;
    }

    Asm table(int low, int high, Label otherwise, Label... cases) {
      visitor.visitTableSwitchInsn(low, high, otherwise, cases);
      return this;
    }

    Asm lookup(Label otherwise, int[] keys, Label... cases) {
      visitor.visitLookupSwitchInsn(otherwise, keys, cases);
      return this;
    }

    Asm type(int opcode, String type) {
      visitor.visitTypeInsn(opcode, type);
      return this;
    }

    Asm array(int elementCode) {
      visitor.visitIntInsn(NEWARRAY, elementCode);
      return this;
    }

    Asm multi(String type, int dimensions) {
      visitor.visitMultiANewArrayInsn(type, dimensions);
      return this;
    }

    Asm field(int opcode, String owner, String name, String descriptor) {
      visitor.visitFieldInsn(opcode, owner, name, descriptor);
      return this;
    }

    Asm getStatic(Unit owner, String name, String descriptor) {
      return field(GETSTATIC, owner.name, name, descriptor);
    }

    Asm putStatic(Unit owner, String name, String descriptor) {
      return field(PUTSTATIC, owner.name, name, descriptor);
    }

    Asm call(int opcode, String owner, String name, String descriptor) {
      return invoke(opcode, owner, name, descriptor, opcode == INVOKEINTERFACE);
    }

    Asm invoke(int opcode, String owner, String name, String descriptor, boolean isInterface) {
      visitor.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      return this;
    }

    Asm init(String owner) {
      return call(INVOKESPECIAL, owner, "<init>", "()V");
    }

    Asm length() {
      return call(INVOKEVIRTUAL, STRING, "length", "()I");
    }

    Asm unboxInt() {
      return type(CHECKCAST, "java/lang/Integer").call(INVOKEVIRTUAL, "java/lang/Integer", "intValue", "()I");
    }

    Asm dynamic(String name, String descriptor, Handle bootstrap, Object... arguments) {
      visitor.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
      return this;
    }

    Asm also(Consumer<Asm> code) {
      code.accept(this);
      return this;
    }
  }

  // ---- running what was written ------------------------------------------------------------------------------------

  private static void run(Path directory) throws Exception {
    List<String> names;
    try (Stream<Path> files = Files.walk(directory.resolve(PACKAGE))) {
      names = files.filter(f -> f.toString().endsWith(".class"))
          .map(f -> directory.relativize(f).toString().replace(".class", "").replace('/', '.')).filter(n -> !n.contains("Unverified")).sorted().toList();
    }
    boolean failed = false;
    try (URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
      for (String name : names) {
        try {
          Method[] methods = Class.forName(name, true, loader).getDeclaredMethods();
          Arrays.sort(methods, (a, b) -> (a.getName() + a.getParameterCount()).compareTo(b.getName() + b.getParameterCount()));
          for (Method method : methods) runMethod(method);
        } catch (UnsupportedClassVersionError e) {
          System.out.println(name + ": not for this JVM");
        } catch (LinkageError e) {
          failed = true;
          System.out.println(name + ": " + e);
        }
      }
    }
    System.exit(failed ? 1 : 0);
  }

  private static void runMethod(Method method) throws IllegalAccessException {
    Class<?>[] parameters = method.getParameterTypes();
    boolean ints = Arrays.stream(parameters).allMatch(p -> p == int.class);
    if (!Modifier.isStatic(method.getModifiers()) || !ints || method.getName().startsWith("endless")) return;
    for (int first : parameters.length == 0 ? new int[1] : new int[] {0, 1, 2}) {
      Object[] arguments = new Object[parameters.length];
      for (int i = 0; i < arguments.length; i++) arguments[i] = first + i;
      String result;
      try {
        result = String.valueOf(method.invoke(null, arguments));
      } catch (InvocationTargetException e) {
        Throwable cause = e.getCause();
        if (cause instanceof VerifyError || cause instanceof ClassFormatError) throw (LinkageError) cause;
        result = cause.getClass().getName();
      }
      System.out.println(method.getDeclaringClass().getSimpleName() + "." + method.getName().replaceAll("\\p{Cntrl}", "?") + Arrays.toString(arguments) + " = " + result);
    }
  }
}
