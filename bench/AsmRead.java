import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * ASM's ClassReader into its tree API, over the class files of a dump (each behind its length in four bytes):
 * {@code AsmRead DUMP PASSES drop|keep}. With keep, a pass holds all its trees until it ends. Prints the seconds of
 * each pass, and what the first one found, as one JSON object.
 */
class AsmRead {
  public static void main(String[] arguments) throws IOException {
    List<byte[]> classes = read(Path.of(arguments[0]));
    int passes = Integer.parseInt(arguments[1]);
    boolean keep = arguments[2].equals("keep");

    StringJoiner seconds = new StringJoiner(", ");
    List<ClassNode> kept = new ArrayList<>();
    ClassNode last = null;
    for (int pass = 0; pass < passes; pass++) {
      kept.clear();
      long start = System.nanoTime();
      for (byte[] bytes : classes) {
        last = new ClassNode();
        new ClassReader(bytes).accept(last, 0);
        if (keep) {
          kept.add(last);
        }
      }
      seconds.add(String.format(Locale.ROOT, "%.4f", (System.nanoTime() - start) / 1e9));
    }
    long instructions = kept.stream().mapToLong(AsmRead::instructions).sum();
    System.out.printf("{\"classes\": %d, \"kept\": %d, \"bytecodes\": %d, \"passes\": [%s], \"last\": \"%s\"}%n",
        classes.size(), kept.size(), instructions, seconds, last.name);
  }

  private static List<byte[]> read(Path dump) throws IOException {
    List<byte[]> classes = new ArrayList<>();
    try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(dump), 1 << 20))) {
      while (true) {
        classes.add(asReadable(in.readNBytes(in.readInt())));
      }
    } catch (EOFException end) {
      return classes;
    }
  }

  /** ASM refuses releases that it does not know: class files of such are given to it as the newest that it knows. */
  private static byte[] asReadable(byte[] bytes) {
    if (bytes[6] == 0 && bytes[7] > Opcodes.V20) {
      bytes[7] = Opcodes.V20;
    }
    return bytes;
  }

  private static long instructions(ClassNode node) {
    long count = 0;
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode instruction : method.instructions) {
        count += instruction.getOpcode() >= 0 ? 1 : 0;
      }
    }
    return count;
  }
}
