package ir;

/** Every arithmetic, bit, shift, conversion and comparison instruction, for each kind it exists for. */
public class Arithmetic {
  static int ints(int a, int b) {
    int r = a + b;
    r = r - a * b;
    r = r * 31 + a / b;
    r ^= a % b;
    r |= -a;
    r &= ~b;
    r += a << b;
    r += a >> b;
    r += a >>> b;
    r++;
    r--;
    r += 1000;
    r -= 40000;
    return r;
  }

  static long longs(long a, long b, int s) {
    long r = a + b;
    r = r - a * b;
    r = r * 31L + a / b;
    r ^= a % b;
    r |= -a;
    r &= ~b;
    r += a << s;
    r += a >> s;
    r += a >>> s;
    r += a << b;
    r++;
    return r;
  }

  static float floats(float a, float b) {
    float r = a + b;
    r = r - a * b;
    r = r * 31f + a / b;
    r += a % b;
    r += -a;
    r++;
    return r + 0f + 1f + 2f;
  }

  static double doubles(double a, double b) {
    double r = a + b;
    r = r - a * b;
    r = r * 31d + a / b;
    r += a % b;
    r += -a;
    r--;
    return r + 0d + 1d;
  }

  static byte bytes(byte a, byte b) {
    byte r = (byte) (a + b);
    r += a;
    r >>>= 1;
    r++;
    return r;
  }

  static short shorts(short a, short b) {
    short r = (short) (a * b);
    r <<= 2;
    r--;
    return r;
  }

  static char chars(char a, char b) {
    char r = (char) (a ^ b);
    r += 7;
    r++;
    return r;
  }

  static boolean booleans(boolean a, boolean b) {
    boolean r = a & b;
    r |= a ^ b;
    r = !r;
    return a && b || !a && !b ? r : !r;
  }

  static double conversions(int i, long l, float f, double d) {
    byte b = (byte) i;
    char c = (char) i;
    short s = (short) i;
    long il = i;
    float fi = i;
    double di = i;
    int li = (int) l;
    float fl = l;
    double dl = l;
    int if_ = (int) f;
    long lf = (long) f;
    double df = f;
    int id = (int) d;
    long ld = (long) d;
    float fd = (float) d;
    byte lb = (byte) l;
    char cf = (char) f;
    short sd = (short) d;
    byte fb = (byte) fd;
    return b + c + s + il + fi + di + li + fl + dl + if_ + lf + df + id + ld + fd + lb + cf + sd + fb;
  }

  static int intComparisons(int a, int b) {
    int r = 0;
    if (a == b) r += 1;
    if (a != b) r += 2;
    if (a < b) r += 4;
    if (a <= b) r += 8;
    if (a > b) r += 16;
    if (a >= b) r += 32;
    if (a == 0) r += 64;
    if (a != 0) r += 128;
    if (a < 0) r += 256;
    if (a <= 0) r += 512;
    if (a > 0) r += 1024;
    if (a >= 0) r += 2048;
    return r;
  }

  static int longComparisons(long a, long b) {
    int r = 0;
    if (a == b) r += 1;
    if (a != b) r += 2;
    if (a < b) r += 4;
    if (a <= b) r += 8;
    if (a > b) r += 16;
    if (a >= b) r += 32;
    return r;
  }

  static int floatComparisons(float a, float b) {
    int r = 0;
    if (a == b) r += 1;
    if (a != b) r += 2;
    if (a < b) r += 4;
    if (a <= b) r += 8;
    if (a > b) r += 16;
    if (a >= b) r += 32;
    return r;
  }

  static int doubleComparisons(double a, double b) {
    int r = 0;
    if (a == b) r += 1;
    if (a != b) r += 2;
    if (a < b) r += 4;
    if (a <= b) r += 8;
    if (a > b) r += 16;
    if (a >= b) r += 32;
    return r;
  }

  static int referenceComparisons(Object a, Object b) {
    int r = 0;
    if (a == b) r += 1;
    if (a != b) r += 2;
    if (a == null) r += 4;
    if (a != null) r += 8;
    return r;
  }

  static long constants() {
    int i = -1 + 0 + 1 + 5 + 6 + 127 + 128 - 128 - 129 + 32767 + 32768 + 65536;
    long[] longs = {0L, 1L, 2L, -1L, Long.MAX_VALUE, Long.MIN_VALUE, 0x7FFF_FFFF_FFFFL};
    int[] ints = {-1, 0, 1, 2, 3, 4, 5, 6, -128, 127, 128, -32768, 32767, 32768, 65535, Integer.MIN_VALUE, Integer.MAX_VALUE};
    float[] floats = {0f, -0f, 1f, 2f, 3f, Float.NaN, Float.MIN_VALUE, Float.MAX_VALUE, Float.NEGATIVE_INFINITY};
    double[] doubles = {0d, -0d, 1d, 2d, Double.NaN, Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY};
    long sum = i;
    for (long l : longs) sum = sum * 31 + l;
    for (int n : ints) sum = sum * 31 + n;
    for (float f : floats) sum = sum * 31 + Float.floatToRawIntBits(f);
    for (double d : doubles) sum = sum * 31 + Double.doubleToRawLongBits(d);
    return sum;
  }

  public static void main(String[] args) {
    System.out.println(ints(17, 5) + " " + ints(Integer.MIN_VALUE, -1));
    System.out.println(longs(1L << 40, -3L, 67));
    System.out.println(floats(1.5f, -0.25f) + " " + doubles(Double.MAX_VALUE, 2));
    System.out.println(bytes((byte) 100, (byte) 100) + " " + shorts((short) 300, (short) 300) + " " + (int) chars('a', 'Z'));
    System.out.println(booleans(true, false) + " " + booleans(false, false));
    System.out.println(conversions(-70000, 1L << 35, 3.99e9f, Double.NaN));
    System.out.println(intComparisons(-1, 0) + " " + longComparisons(1, 1) + " " + floatComparisons(Float.NaN, 1));
    System.out.println(doubleComparisons(1, Double.NaN) + " " + referenceComparisons(null, args));
    System.out.println(constants());
    try {
      System.out.println(ints(1, 0));
    } catch (ArithmeticException e) {
      System.out.println(e.getMessage());
    }
  }
}
