package heddle.oracle;

import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Puts probes into the classes of the application, which are those in the given jars and directories, and into classes
 * that no class path holds because the program defines them at run time. The JDK and the dependencies stay as they are.
 */
public final class Instrumenter implements ClassFileTransformer {
  private static final int API = Opcodes.ASM9;
  private static final String PROBE = "heddle/oracle/Probe";

  private final Set<String> application;
  private final Set<String> libraries;
  private final Path keep; // folder for classes defined at run time, or null

  public Instrumenter(List<String> application, List<String> libraries, String keep) throws IOException {
    this.application = classesIn(application);
    this.libraries = classesIn(libraries);
    this.keep = keep == null ? null : Path.of(keep);
  }

  private static Set<String> classesIn(List<String> paths) throws IOException {
    Set<String> files = new HashSet<>();
    for (String path : paths) {
      Path place = Path.of(path);
      if (Files.isDirectory(place)) {
        try (Stream<Path> inside = Files.walk(place)) {
          inside.forEach(file -> files.add(place.relativize(file).toString()));
        }
      } else {
        try (JarFile jar = new JarFile(place.toFile())) {
          jar.stream().forEach(entry -> files.add(entry.getName()));
        }
      }
    }
    return files.stream().filter(file -> file.endsWith(".class"))
        .map(file -> file.substring(0, file.length() - ".class".length())).collect(Collectors.toSet());
  }

  @Override
  public byte[] transform(Module module, ClassLoader loader, String type, Class<?> redefined, ProtectionDomain domain,
                          byte[] bytes) {
    if (type == null || loader == null || loader == Instrumenter.class.getClassLoader()) return null;
    boolean own = application.contains(type);
    boolean jdk = module.getLayer() == ModuleLayer.boot() || type.startsWith("jdk/internal/");
    if (!own && (jdk || libraries.contains(type))) return null;
    if (!own && keep != null) keep(type, bytes);
    try {
      return instrument(bytes, type, !own, true);
    } catch (MethodTooLargeException e) {
      Probe.trouble("too large for hints: " + type + "." + e.getMethodName());
      return instrument(bytes, type, !own, false);
    } catch (RuntimeException e) {
      Probe.trouble("not instrumented: " + type + ": " + e);
      return null;
    }
  }

  private void keep(String type, byte[] bytes) {
    try {
      Path file = keep.resolve(type + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, bytes);
    } catch (IOException e) {
      Probe.trouble("not kept: " + type + ": " + e);
    }
  }

  private static byte[] instrument(byte[] bytes, String type, boolean atRunTime, boolean hints) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new ClassVisitor(API, writer) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, thrown);
        Set<String> calls = new HashSet<>();
        return new Probes(next, Probe.register(type, name + descriptor, atRunTime, calls), calls, hints);
      }
    }, 0);
    return writer.toByteArray();
  }

  /** One method: a probe at its entry and, as a hint, one before each of its calls. */
  private static final class Probes extends MethodVisitor {
    private final int id;
    private final Set<String> calls;
    private final boolean hints;

    Probes(MethodVisitor next, int id, Set<String> calls, boolean hints) {
      super(API, next);
      this.id = id;
      this.calls = calls;
      this.hints = hints;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      probe("enter");
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
      calls.add(name + descriptor);
      if (hints) probe("call");
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
      note(arguments);
      super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    private static void note(Object... constants) {
      for (Object constant : constants) {
        if (constant instanceof Handle handle) {
          Probe.handle(handle.getName() + handle.getDesc());
        } else if (constant instanceof ConstantDynamic dynamic) {
          int count = dynamic.getBootstrapMethodArgumentCount();
          for (int i = 0; i < count; i++) note(dynamic.getBootstrapMethodArgument(i));
        }
      }
    }

    private void probe(String which) {
      if (id <= Short.MAX_VALUE) {
        super.visitIntInsn(Opcodes.SIPUSH, id);
      } else {
        super.visitLdcInsn(id);
      }
      super.visitMethodInsn(Opcodes.INVOKESTATIC, PROBE, which, "(I)V", false);
    }
  }
}
