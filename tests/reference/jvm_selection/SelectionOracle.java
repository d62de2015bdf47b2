import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Asks the running JVM which method a call executes.
 *
 * <p>Writes random families of classes and interfaces over two packages, straight as class files, since javac
 * would refuse most of what is interesting: weaker access in overriders, package-private methods met again in the
 * other package, conflicting defaults, abstract methods in the way, static methods behind instance calls. Every
 * method returns its own name, so a call's result is the method that ran; an error is recorded by its class.
 *
 * <p>Output: families.txt, what the class files declare (read back from their bytes), in the notation of
 * family.h; calls.txt, one line "kind caller owner interface? name descriptor receiver result" per call.
 * The same seed gives the same files. Run without bytecode verification: a call that the verifier would refuse is
 * still a question with an answer, and none of them is unsafe.
 */
public final class SelectionOracle implements Opcodes {
  private static final String STRING = "()Ljava/lang/String;";
  private static final String OBJECT = "()Ljava/lang/Object;";
  private static final String[][] SELECTORS = {
    {"m", STRING}, {"m", OBJECT}, {"n", STRING}, {"n", OBJECT}, {"toString", STRING}
  };

  private record Call(
      String kind, Type caller, String owner, boolean itf, String[] selector, Type receiver, int number) {}

  private static final class Type {
    final String name;
    final boolean itf;
    final boolean isAbstract;
    final Type parent;
    final List<Type> interfaces;
    Type nestHost;
    final Set<String> inheritable = new HashSet<>(); // of an interface: what classes get from it
    final List<Call> sites = new ArrayList<>();

    Type(String name, boolean itf, boolean isAbstract, Type parent, List<Type> interfaces) {
      this.name = name;
      this.itf = itf;
      this.isAbstract = isAbstract;
      this.parent = parent;
      this.interfaces = interfaces;
    }

    String packageName() {
      return name.substring(0, name.lastIndexOf('/'));
    }

    boolean isBelow(Type other) {
      return this == other
          || parent != null && parent.isBelow(other)
          || interfaces.stream().anyMatch(i -> i.isBelow(other));
    }

    boolean inherits(String selector) {
      return inheritable.contains(selector)
          || parent != null && parent.inherits(selector)
          || interfaces.stream().anyMatch(i -> i.inherits(selector));
    }
  }

  private static final class Loader extends ClassLoader {
    final Map<String, byte[]> classes = new LinkedHashMap<>();

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = classes.get(name.replace('.', '/'));
      if (bytes == null) throw new ClassNotFoundException(name);
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  private final Random random;
  private final PrintWriter families;
  private final PrintWriter calls;
  private int refused;

  private SelectionOracle(long seed, PrintWriter families, PrintWriter calls) {
    this.random = new Random(seed);
    this.families = families;
    this.calls = calls;
  }

  public static void main(String[] args) throws Exception {
    Path out = Path.of(args[0]);
    try (var families = new PrintWriter(out.resolve("families.txt").toFile());
        var calls = new PrintWriter(out.resolve("calls.txt").toFile())) {
      var oracle = new SelectionOracle(Long.parseLong(args[1]), families, calls);
      int wanted = Integer.parseInt(args[2]);
      for (int family = 0; family < wanted; family++) oracle.family("f" + family, Integer.parseInt(args[3]));
      System.out.println(wanted - oracle.refused + " families; the JVM refuses " + oracle.refused + " more");
    }
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private void family(String prefix, int callCount) throws Exception {
    List<Type> types = shape(prefix);
    List<Call> questions = new ArrayList<>();
    for (int i = 0; i < callCount; i++) {
      Call call = question(types, i);
      if (call == null) continue;
      questions.add(call);
      call.caller.sites.add(call);
    }
    var loader = new Loader();
    for (Type type : types) loader.classes.put(type.name, assemble(type, types));
    try {
      for (Type type : types) Class.forName(type.name.replace('/', '.'), true, loader);
    } catch (LinkageError refusal) {  // a final method overridden, say
      refused++;
      return;
    }
    // A class path has no order of inheritance.
    List<byte[]> anyOrder = new ArrayList<>(loader.classes.values());
    Collections.shuffle(anyOrder, random);
    anyOrder.forEach(this::describe);
    for (Call call : questions) answer(call, loader);
  }

  // ---- Families

  private List<Type> shape(String prefix) {
    List<Type> interfaces = new ArrayList<>();
    for (int i = 0, n = 2 + random.nextInt(5); i < n; i++) {
      interfaces.add(new Type(place(prefix) + "I" + i, true, true, null, some(interfaces, 45)));
    }
    List<Type> classes = new ArrayList<>();
    for (int i = 0, n = 4 + random.nextInt(6); i < n; i++) {
      List<Type> latest = classes.subList(Math.max(0, i - 2), i);  // rather deep than wide
      Type parent = classes.isEmpty() || chance(10) ? null : pick(latest);
      classes.add(new Type(place(prefix) + "C" + i, false, chance(25), parent, some(interfaces, 18)));
    }
    List<Type> types = new ArrayList<>(interfaces);
    types.addAll(classes);
    Type host = pick(types);
    for (Type type : types) {
      if (type != host && type.packageName().equals(host.packageName()) && chance(40)) type.nestHost = host;
    }
    return types;
  }

  private String place(String prefix) {
    return prefix + (random.nextBoolean() ? "/p/" : "/q/");
  }

  private List<Type> some(List<Type> from, int percent) {
    return from.stream().filter(t -> chance(percent)).collect(Collectors.toList());
  }

  private int interfaceMethodFlags(Type type, String selector) {
    int dice = random.nextInt(100);
    if (dice >= 97) return ACC_PRIVATE | ACC_STATIC;
    if (dice >= 88) return ACC_PUBLIC | ACC_STATIC;
    if (dice >= 78) return ACC_PRIVATE;
    type.inheritable.add(selector);
    return dice >= 38 ? ACC_PUBLIC : ACC_PUBLIC | ACC_ABSTRACT;
  }

  private int classMethodFlags(Type type, String selector) {
    int dice = random.nextInt(100);
    int access = dice < 40 ? ACC_PUBLIC : dice < 55 ? ACC_PROTECTED : dice < 85 ? 0 : ACC_PRIVATE;
    // HotSpot (17 and 25) may crash if a package-private method overrides what a superclass has from an interface.
    if (access == 0 && type.parent != null && type.parent.inherits(selector)) access = ACC_PROTECTED;
    if (chance(16)) return access | ACC_STATIC;
    if (access != ACC_PRIVATE && type.isAbstract && chance(30)) return access | ACC_ABSTRACT;
    return chance(10) ? access | ACC_BRIDGE | ACC_SYNTHETIC : access;
  }

  private byte[] assemble(Type type, List<Type> family) {
    var writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    int flags = ACC_PUBLIC | (type.itf ? ACC_INTERFACE : ACC_SUPER) | (type.isAbstract ? ACC_ABSTRACT : 0);
    String parent = type.parent == null ? "java/lang/Object" : type.parent.name;
    String[] interfaces = type.interfaces.stream().map(i -> i.name).toArray(String[]::new);
    writer.visit(V17, flags, type.name, null, parent, interfaces);
    if (type.nestHost != null) writer.visitNestHost(type.nestHost.name);
    for (Type member : family) {
      if (member.nestHost == type) writer.visitNestMember(member.name);
    }
    if (!type.itf) constructor(writer, parent);
    for (String[] selector : SELECTORS) {
      if (!chance(type.itf ? 55 : 45)) continue;
      String key = selector[0] + selector[1];
      int methodFlags = type.itf ? interfaceMethodFlags(type, key) : classMethodFlags(type, key);
      MethodVisitor code = writer.visitMethod(methodFlags, selector[0], selector[1], null, null);
      if ((methodFlags & ACC_ABSTRACT) != 0) continue;
      code.visitLdcInsn(type.name + "." + key);
      finish(code);
    }
    for (Call call : type.sites) site(writer, call);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void constructor(ClassWriter writer, String parent) {
    MethodVisitor code = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
    code.visitVarInsn(ALOAD, 0);
    code.visitMethodInsn(INVOKESPECIAL, parent, "<init>", "()V", false);
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
  }

  private static void site(ClassWriter writer, Call call) {
    String descriptor = "(Ljava/lang/Object;)Ljava/lang/Object;";
    MethodVisitor code =
        writer.visitMethod(ACC_PUBLIC | ACC_STATIC, "site" + call.number, descriptor, null, null);
    int opcode =
        switch (call.kind) {
          case "virtual" -> INVOKEVIRTUAL;
          case "interface" -> INVOKEINTERFACE;
          case "special" -> INVOKESPECIAL;
          default -> INVOKESTATIC;
        };
    if (opcode != INVOKESTATIC) code.visitVarInsn(ALOAD, 0);
    code.visitMethodInsn(opcode, call.owner, call.selector[0], call.selector[1], call.itf);
    finish(code);
  }

  private static void finish(MethodVisitor code) {
    code.visitInsn(ARETURN);
    code.visitMaxs(0, 0);
  }

  // ---- Calls

  private Call question(List<Type> types, int number) {
    List<Type> concrete = types.stream().filter(t -> !t.isAbstract).toList();
    if (concrete.isEmpty()) return null;
    String[] selector = chance(2) ? new String[] {"absent", STRING} : SELECTORS[random.nextInt(SELECTORS.length)];
    Type caller = pick(types);
    Type receiver = pick(concrete);
    int dice = random.nextInt(100);
    if (dice < 45) {
      // A method reference that names an interface fails before the receiver matters.
      Type owner = above(types, receiver, chance(3));
      String name = owner == null ? "java/lang/Object" : owner.name;
      return new Call("virtual", caller, name, false, selector, receiver, number);
    }
    if (dice < 70) {
      // Rarely a class where an interface is needed, or an interface that the receiver lacks.
      Type owner = chance(4) ? pick(types) : above(types, receiver, true);
      return owner == null ? null : new Call("interface", caller, owner.name, true, selector, receiver, number);
    }
    if (dice < 88) return special(types, concrete, caller, selector, number);
    Type owner = pick(types);
    return new Call("static", caller, owner.name, owner.itf ^ chance(4), selector, receiver, number);
  }

  /** invokespecial may name the class itself, a superclass or a direct superinterface. */
  private Call special(List<Type> types, List<Type> concrete, Type caller, String[] selector, int number) {
    List<Type> receivers = concrete.stream().filter(t -> t.isBelow(caller)).toList();
    if (receivers.isEmpty()) return null;
    List<Type> owners = new ArrayList<>(caller.interfaces);
    for (Type t = caller; t != null; t = t.parent) owners.add(t);
    Type owner = pick(owners);
    return new Call("special", caller, owner.name, owner.itf ^ chance(4), selector, pick(receivers), number);
  }

  private Type above(List<Type> types, Type receiver, boolean itf) {
    List<Type> owners = types.stream().filter(t -> t.itf == itf && receiver.isBelow(t)).toList();
    return owners.isEmpty() || !itf && chance(3) ? null : pick(owners);
  }

  private void answer(Call call, Loader loader) throws Exception {
    Class<?> caller = loader.loadClass(call.caller.name.replace('/', '.'));
    Object receiver = loader.loadClass(call.receiver.name.replace('/', '.')).getConstructor().newInstance();
    String result;
    try {
      result = (String) caller.getMethod("site" + call.number, Object.class).invoke(null, receiver);
      if (result.indexOf('@') >= 0) result = "java/lang/Object.toString" + STRING;
    } catch (InvocationTargetException thrown) {
      if (!(thrown.getCause() instanceof LinkageError)) throw thrown;
      result = thrown.getCause().getClass().getSimpleName();
    }
    calls.printf("%s %s %s %s %s %s %s %s%n", call.kind, call.caller.name, call.owner, call.itf, call.selector[0],
        call.selector[1], call.receiver.name, result);
  }

  // ---- What the class files declare

  private void describe(byte[] bytes) {
    new ClassReader(bytes).accept(new ClassVisitor(ASM9) {
      private String header;

      @Override
      public void visit(
          int version, int access, String name, String signature, String parent, String[] interfaces) {
        header = flags(access & ~ACC_SUPER & ~((access & ACC_INTERFACE) != 0 ? ACC_ABSTRACT | ACC_INTERFACE : 0))
            + ((access & ACC_INTERFACE) != 0 ? "interface " : "class ") + name + " extends " + parent
            + (interfaces.length == 0 ? "" : " implements " + String.join(" ", interfaces));
      }

      @Override
      public void visitNestHost(String host) {
        header += " nest " + host;
      }

      @Override
      public MethodVisitor visitMethod(
          int access, String name, String descriptor, String signature, String[] exceptions) {
        flushHeader();
        if (!name.startsWith("site")) families.println("  " + flags(access) + name + " " + descriptor);
        return null;
      }

      @Override
      public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        flushHeader();
        families.println("  " + flags(access) + name + " " + descriptor);
        return null;
      }

      @Override
      public void visitEnd() {
        flushHeader();
      }

      private void flushHeader() {
        if (header != null) families.println(header);
        header = null;
      }
    }, ClassReader.SKIP_CODE);
  }

  private static String flags(int access) {
    String[] names = {
      "public", "private", "protected", "static", "final", "", "bridge", "varargs", "native", "", "abstract"
    };
    var text = new StringBuilder();
    for (int bit = 0; bit < names.length; bit++) {
      if ((access >> bit & 1) != 0) text.append(names[bit]).append(' ');
    }
    return text.toString();
  }
}
