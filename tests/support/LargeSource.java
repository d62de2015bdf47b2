import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes Java sources whose methods come close to the class file's limit of 65,535 bytes of code: straight code, one
 * switch with thousands of cases, a long chain of branches, an array initialiser, one expression of great depth, and a
 * wall of try blocks. Usage: LargeSource DIRECTORY
 */
public class LargeSource {
  private final StringBuilder text = new StringBuilder("package ir;\n\npublic class Large {\n");

  private void line(String format, Object... arguments) {
    text.append("  ").append(String.format(format, arguments)).append('\n');
  }

  private void straight(int statements) {
    line("static int straight(int a, int b) {");
    for (int i = 0; i < statements; i++) line("  a = a * %d + b; b ^= a;", 100_000 + i);
    line("  return a;\n  }");
  }

  private void cases(int count) {
    line("static int cases(int n) {\n    switch (n) {");
    for (int i = 0; i < count; i++) line("    case %d: return %d;", i * 3, i);
    line("    default: return -1;\n    }\n  }");
  }

  private void branches(int count) {
    line("static int branches(int a, long b) {\n    int r = 0;");
    for (int i = 0; i < count; i++) line("  if (a > %d && b != %dL) r += a; else r -= %d;", i, i, i);
    line("  return r;\n  }");
  }

  private void array(int count) {
    line("static int[] array() {\n    return new int[] {");
    for (int i = 0; i < count; i++) line("    %d,", i * 7919 % 60_000);
    line("  };\n  }");
  }

  private void deep(int depth) {
    line("static int deep(int a) {");
    line("  return %sa%s;", "a + (".repeat(depth), ")".repeat(depth));
    line("}");
  }

  private void tries(int count) {
    line("static int tries(int a) {\n    int r = 0;");
    for (int i = 0; i < count; i++) {
      line("  try { r += %d / a; } catch (ArithmeticException e) { r--; } finally { r++; }", i);
    }
    line("  return r;\n  }");
  }

  private void loops(int depth) {
    line("static int loops(int a) {\n    int r = 0;");
    for (int i = 0; i < depth; i++) line("  for (int i%d = 0; i%d < a; i%d++) {", i, i, i);
    line("  r += a;");
    for (int i = depth - 1; i >= 0; i--) line("  if (r > %d) break; }", i);
    line("  return r;\n  }");
  }

  public static void main(String[] args) throws IOException {
    LargeSource source = new LargeSource();
    source.straight(5400);
    source.cases(3900);
    source.branches(2300);
    source.array(8100);
    source.deep(250);
    source.tries(1850);
    source.loops(60);
    source.text.append("}\n");
    Files.writeString(Path.of(args[0], "Large.java"), source.text);
  }
}
