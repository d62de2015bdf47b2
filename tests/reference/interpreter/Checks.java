// Small computations, each with one number as its result, that together use every kind of instruction. The JVM runs
// them through main; the tests' interpreter runs the same methods in their IR.
import java.lang.reflect.Method;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

class Checks {
    public static void main(String[] args) throws Exception {
        for (Method method : Checks.class.getDeclaredMethods()) {
            if (!method.getName().startsWith("check")) continue;
            counter = 5;
            System.out.println(method.getName() + " " + method.invoke(null));
        }
    }

    static int[] ints = {0, 1, -1, 7, -13, 31, 32, 33, 1000000007, Integer.MAX_VALUE, Integer.MIN_VALUE};
    static long[] longs = {0, 1, -1, 63, 64, -77, 123456789012345L, Long.MAX_VALUE, Long.MIN_VALUE};
    static float[] floats = {0f, -0f, 1.5f, -2.25f, 3e38f, Float.MIN_VALUE, Float.NaN, Float.POSITIVE_INFINITY, -1e10f};
    static double[] doubles = {0d, -0d, 1.5, -2.25, 1e308, Double.MIN_VALUE, Double.NaN, Double.NEGATIVE_INFINITY, 1e19};

    static long mix(long hash, long value) { return (hash ^ value) * 1099511628211L + (hash >>> 29); }
    static long bits(double value) { return value != value ? 42 : Double.doubleToRawLongBits(value); }
    static long bits(float value) { return value != value ? 43 : Float.floatToRawIntBits(value); }

    static long checkIntArithmetic() {
        long hash = 1;
        for (int a : ints) {
            for (int b : ints) {
                hash = mix(hash, a + b);
                hash = mix(hash, a - b);
                hash = mix(hash, a * b);
                if (b != 0) {
                    hash = mix(hash, a / b);
                    hash = mix(hash, a % b);
                }
                hash = mix(hash, a << b);
                hash = mix(hash, a >> b);
                hash = mix(hash, a >>> b);
                hash = mix(hash, a & b);
                hash = mix(hash, a | b);
                hash = mix(hash, a ^ b);
                hash = mix(hash, -a);
            }
        }
        return hash;
    }

    static long checkLongArithmetic() {
        long hash = 1;
        for (long a : longs) {
            for (long b : longs) {
                hash = mix(hash, a + b);
                hash = mix(hash, a - b);
                hash = mix(hash, a * b);
                if (b != 0) {
                    hash = mix(hash, a / b);
                    hash = mix(hash, a % b);
                }
                hash = mix(hash, a << b);
                hash = mix(hash, a >> (int) b);
                hash = mix(hash, a >>> b);
                hash = mix(hash, a & b | ~a ^ b);
                hash = mix(hash, -a);
                hash = mix(hash, a < b ? 3 : a == b ? 4 : 5);
            }
        }
        return hash;
    }

    static long checkFloatArithmetic() {
        long hash = 1;
        for (float a : floats) {
            for (float b : floats) {
                hash = mix(hash, bits(a + b));
                hash = mix(hash, bits(a - b));
                hash = mix(hash, bits(a * b));
                hash = mix(hash, bits(a / b));
                hash = mix(hash, bits(a % b));
                hash = mix(hash, bits(-a));
                hash = mix(hash, (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a > b ? 4 : 0) + (a >= b ? 8 : 0) + (a == b ? 16 : 0));
            }
        }
        return hash;
    }

    static long checkDoubleArithmetic() {
        long hash = 1;
        for (double a : doubles) {
            for (double b : doubles) {
                hash = mix(hash, bits(a + b));
                hash = mix(hash, bits(a - b));
                hash = mix(hash, bits(a * b));
                hash = mix(hash, bits(a / b));
                hash = mix(hash, bits(a % b));
                hash = mix(hash, bits(-a));
                hash = mix(hash, (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a > b ? 4 : 0) + (a >= b ? 8 : 0) + (a != b ? 16 : 0));
            }
        }
        return hash;
    }

    static long checkConversions() {
        long hash = 1;
        for (int i : ints) {
            hash = mix(hash, (byte) i);
            hash = mix(hash, (char) i);
            hash = mix(hash, (short) i);
            hash = mix(hash, (long) i);
            hash = mix(hash, bits((float) i));
            hash = mix(hash, bits((double) i));
        }
        for (long l : longs) {
            hash = mix(hash, (int) l);
            hash = mix(hash, bits((float) l));
            hash = mix(hash, bits((double) l));
        }
        for (float f : floats) {
            hash = mix(hash, (int) f);
            hash = mix(hash, (long) f);
            hash = mix(hash, bits((double) f));
        }
        for (double d : doubles) {
            hash = mix(hash, (int) d);
            hash = mix(hash, (long) d);
            hash = mix(hash, bits((float) d));
        }
        return hash;
    }

    static long checkIntComparisons() {
        long hash = 1;
        for (int a : ints) {
            for (int b : ints) {
                int word = 0;
                if (a == b) word |= 1;
                if (a != b) word |= 2;
                if (a < b) word |= 4;
                if (a >= b) word |= 8;
                if (a > b) word |= 16;
                if (a <= b) word |= 32;
                if (a == 0) word |= 64;
                if (a < 0) word |= 128;
                if (b > 0 && a <= 0 || b == 7) word |= 256;
                hash = mix(hash, word);
            }
        }
        return hash;
    }

    static int tableSwitch(int x) {
        switch (x) {
            case 1: return 10;
            case 2:
            case 3: x += 5;
            case 4: return x * 2;
            default: return -x;
        }
    }

    static int lookupSwitch(int x) {
        switch (x) {
            case -1000000: return 1;
            case 0: return 2;
            case 77: return 3;
            case Integer.MAX_VALUE: return 4;
            default: return 5;
        }
    }

    static long checkSwitches() {
        long hash = 1;
        for (int i = -2; i < 7; i++) hash = mix(hash, tableSwitch(i));
        for (int i : new int[] {-1000000, 0, 77, 78, Integer.MAX_VALUE}) hash = mix(hash, lookupSwitch(i));
        for (String s : new String[] {"one", "two", "three", "Aa", "BB", ""}) {
            switch (s) {
                case "one": hash = mix(hash, 1); break;
                case "Aa": hash = mix(hash, 2); break;
                case "BB": hash = mix(hash, 3); break;
                default: hash = mix(hash, 4);
            }
        }
        return hash;
    }

    enum Color { RED, GREEN, BLUE }

    static long checkEnumSwitch() {
        long hash = 1;
        for (Color color : new Color[] {Color.BLUE, Color.RED, Color.GREEN}) {
            hash = mix(hash, switch (color) {
                case RED -> 5;
                case GREEN -> 6;
                case BLUE -> { int x = color.ordinal(); yield x * 10; }
            });
        }
        return hash;
    }

    static long checkLoops() {
        long hash = 1;
        outer:
        for (int i = 0; i < 10; i++) {
            int j = i;
            while (true) {
                if (j % 7 == 3) continue outer;
                if (j > 12) break outer;
                do {
                    j += 2;
                    hash = mix(hash, j * 100 + i);
                } while (j % 3 != 0);
            }
        }
        return hash;
    }

    static int swapInLoop(int n) {
        int a = 1, b = 2;
        for (int i = 0; i < n; i++) {
            int t = a;
            a = b;
            b = t + a;
        }
        return a * 1000 + b;
    }

    static long checkSwappedPhis() { return swapInLoop(0) + swapInLoop(1) * 3L + swapInLoop(5) * 7L; }

    int field = 3;
    static int counter = 5;
    long wide = 10;

    static long checkIncrements() {
        Checks c = new Checks();
        int[] a = {1, 2, 3, 4};
        long[] l = {5, 6};
        byte[] b = {120};
        int i = 0;
        long hash = 1;
        a[i++] += 10;
        a[i++] <<= i;
        hash = mix(hash, a[i]++ + ++a[i]);
        l[i - 1] -= c.wide++;
        l[0] *= ++c.wide;
        b[0] += 20;
        c.field = c.field++ + c.field--;
        counter += c.field -= 2;
        c.wide <<= counter++;
        Checks d = c;
        d.field ^= (c = new Checks()).field;
        char ch = 'x';
        ch += 3;
        short s = (short) 40000;
        s >>>= 2;
        for (int x : a) hash = mix(hash, x);
        for (long x : l) hash = mix(hash, x);
        return mix(mix(mix(mix(mix(mix(hash, d.field), d.wide), counter), b[0]), ch), s);
    }

    static long checkArrays() {
        boolean[] z = new boolean[3];
        z[1] = true;
        char[] c = {'a', 0xFFFF};
        short[] s = {(short) 0x8001};
        byte[] b = {-1};
        float[] f = {1.5f};
        double[] d = {2.5};
        String[] names = {"a", null, "c"};
        int[][] grid = new int[3][4];
        long[][][] cube = new long[2][3][];
        grid[1][2] = 7;
        grid[2] = new int[] {1, 2};
        cube[1][2] = new long[] {9};
        int[] copy = grid[2].clone();
        copy[0] = 100;
        Object[] objects = new Object[] {grid, names, "x"};
        return (z[1] ? 1 : 0) + (z[2] ? 2 : 0) + c[1] + s[0] * 3L + b[0] * 5L + (long) (f[0] * d[0] * 4) + names.length * 11L
            + grid[1][2] * 13L + grid[2].length * 17L + cube[1][2][0] * 19L + (cube[0][0] == null ? 23 : 0) + copy[0] * 29L
            + grid[2][0] * 31L + ((int[][]) objects[0])[1][2] * 37L + (objects[2] instanceof String ? 41 : 0)
            + (objects[1] instanceof Object[] ? 43 : 0) + (objects[0] instanceof Object[][] ? 47 : 0);
    }

    static long checkImplicitExceptions() {
        long word = 0;
        int[] none = null;
        Object text = "text";
        try { word += none.length; } catch (NullPointerException e) { word += 1; }
        try { word += new int[2][3][1].length; } catch (ArrayIndexOutOfBoundsException e) { word += 2; }
        try { word += 1 / (int) (word - word); } catch (ArithmeticException e) { word += 4; }
        try { word += 1L % (word - word); } catch (RuntimeException e) { word += 8; }
        try { word += ((Integer) text).intValue(); } catch (ClassCastException e) { word += 16; }
        try { word += new int[-1].length; } catch (NegativeArraySizeException e) { word += 32; }
        try { ((Object[]) new String[1])[0] = new Checks(); } catch (ArrayStoreException e) { word += 64; }
        try { throw null; } catch (NullPointerException e) { word += 128; }
        return word;
    }

    static class Problem extends Exception {
        final int code;
        Problem(int code) { this.code = code; }
    }
    static class Worse extends Problem {
        Worse(int code) { super(code * 2); }
    }

    static int risky(int n) throws Problem {
        if (n % 3 == 1) throw new Problem(n);
        if (n % 3 == 2) throw new Worse(n);
        return n;
    }

    static long localsInTry(int n) {
        int x = 1;
        long y = 2;
        try {
            x = 10;
            y = risky(n);
            x = 20;
            y += risky(n + 1);
            x = 30;
        } catch (Worse e) {
            return x * 1000 + y * 10 + e.code;
        } catch (Problem e) {
            y += e.code;
        } finally {
            counter += x;
        }
        return x * 7 + y;
    }

    static long checkLocalsInTry() {
        long hash = 1;
        for (int n = 0; n < 9; n++) hash = mix(hash, localsInTry(n));
        return mix(hash, counter);
    }

    @SuppressWarnings("finally")
    static int finallyWins(int n) {
        int x = 0;
        while (true) {
            try {
                try {
                    x++;
                    if (n == 0) return x;
                    if (n == 1) throw new Problem(5);
                    if (n == 2) break;
                    if (x < 3) continue;
                    return x * 100;
                } finally {
                    x += 10;
                    if (n == 3) return x + 7;
                }
            } catch (Problem e) {
                return x + e.code;
            }
        }
        return x + 1000;
    }

    static long checkFinally() {
        long hash = 1;
        for (int n = 0; n < 6; n++) hash = mix(hash, finallyWins(n));
        return hash;
    }

    static class Resource implements AutoCloseable {
        static int open;
        final int id;
        Resource(int id) throws Problem {
            if (id == 3) throw new Problem(33);
            this.id = id;
            open += id;
        }
        @Override public void close() throws Problem {
            open -= id;
            if (id == 2) throw new Problem(22);
        }
    }

    static long checkTryWithResources() {
        long hash = 1;
        for (int n = 1; n < 4; n++) {
            try (Resource first = new Resource(1); Resource second = new Resource(n)) {
                hash = mix(hash, first.id + second.id + Resource.open);
            } catch (Problem e) {
                hash = mix(hash, e.code);
            }
            hash = mix(hash, Resource.open);
        }
        return hash;
    }

    synchronized int locked(int n) {
        if (n == 0) throw new IllegalStateException();
        return n * field;
    }
    static synchronized long lockedStatic(long n) { return n < 0 ? -n : n; }

    static int nestedLocks(Object a, Object b, int n) {
        synchronized (a) {
            n++;
            synchronized (b) {
                if (n == 3) return 33;
                if (n == 4) throw new IllegalStateException();
                n *= 2;
            }
            n += 5;
        }
        return n;
    }

    static long checkMonitors() {
        Checks c = new Checks();
        long hash = lockedStatic(-8);
        for (int n = 0; n < 5; n++) {
            try { hash = mix(hash, c.locked(n)); } catch (IllegalStateException e) { hash = mix(hash, 1); }
            try { hash = mix(hash, nestedLocks(c, new Object(), n)); } catch (IllegalStateException e) { hash = mix(hash, 2); }
        }
        try { nestedLocks(c, null, 0); } catch (NullPointerException e) { hash = mix(hash, 3); }
        return hash;
    }

    static long checkStackAcrossMerges() {
        long hash = 1;
        for (int i = 0; i < 6; i++) {
            int k = i;
            hash = mix(hash, three(i, k > 2 ? k * 2L : -k, i % 2 == 0 ? "even" : k == 3 ? null : "odd"));
            hash = mix(hash, new Problem(i < 3 ? i > 1 ? 7 : 8 : 9).code);
        }
        return hash;
    }

    static long three(int a, long b, String c) { return a * 31L + b * 17 + (c == null ? -1 : c.length()); }

    interface Shape {
        long area();
        default long twice() { return 2 * area(); }
        static Shape square(long side) { return () -> side * side; }
    }
    record Box(long w, long h) implements Shape {
        Box { if (w < 0) w = -w; }
        public long area() { return w * h; }
        @Override public long twice() { return Shape.super.twice() + 1; }
    }
    static abstract class Base {
        int calls;
        Base() { calls = 100; init(); }
        abstract void init();
        private int secret() { return 1; }
        int reveal() { return secret(); }
    }
    static class Derived extends Base {
        int seen = 5;
        void init() { seen = 9; calls++; }
        int secret() { return 2; }
        @Override int reveal() { return super.reveal() * 10 + secret(); }
    }

    static long checkDispatch() {
        Shape[] shapes = {new Box(-3, 4), Shape.square(5), () -> 6};
        long hash = 1;
        for (Shape shape : shapes) hash = mix(mix(hash, shape.area()), shape.twice());
        Derived d = new Derived();
        return mix(mix(mix(hash, d.seen), d.calls), d.reveal());
    }

    static int add(int a, int b) { return a + b; }
    int scaled(int x) { return x * field; }
    static long apply(IntBinaryOperator op, int a, int b) { return op.applyAsInt(a, b); }
    static Integer boxedTwice(Integer x) { return x * 2; }
    static long sum(long a, int b) { return a + b; }
    interface LongAndInt { long apply(int a, int b); }
    interface Maker { Problem make(int code); }

    static long checkLambdas() {
        int local = 7;
        long wide = 1L << 40;
        Checks c = new Checks();
        c.field = 11;
        IntBinaryOperator minus = (a, b) -> a - b;
        IntBinaryOperator captured = (a, b) -> a * local + b;
        Supplier<Long> nested = () -> {
            Supplier<Long> inner = () -> wide + local;
            return inner.get() + 1;
        };
        IntFunction<int[]> makeArray = int[]::new;
        Function<Integer, Integer> boxed = Checks::boxedTwice;
        Function<Checks, Integer> unbound = x -> x.field;
        IntFunction<Integer> bound = c::scaled;
        LongAndInt widening = Checks::sum;
        Maker constructor = Problem::new;
        IntSupplier unboxing = () -> boxed.apply(21);
        ToLongFunction<String> length = String::length;
        long hash = apply(minus, 3, 10);
        hash = mix(hash, apply(captured, 3, 10));
        hash = mix(hash, apply(Checks::add, 3, 10));
        hash = mix(hash, nested.get());
        hash = mix(hash, makeArray.apply(6).length);
        hash = mix(hash, unbound.apply(c));
        hash = mix(hash, bound.apply(4));
        hash = mix(hash, widening.apply(1, 2));
        hash = mix(hash, constructor.make(55).code);
        hash = mix(hash, unboxing.getAsInt());
        return mix(hash, length.applyAsLong("twelve"));
    }

    static long hashOf(String s) { return s.hashCode() * 31L + s.length(); }

    static long checkConcatenation() {
        String none = null;
        Integer seven = 7;
        char c = 'c';
        byte b = -3;
        short s = 300;
        long l = 1L << 50;
        boolean z = true;
        Object box = new Box(1, 2);
        String text = "a" + none + seven + c + b + s + l + z + box + "\u0001" + 42 + "end";
        text += seven;
        text += 'x';
        return hashOf(text);
    }

    record Mixed(int i, long l, boolean z, char c, byte b, short s, String text, Box box) {}
    record Empty() {}

    static long checkRecords() {
        Mixed a = new Mixed(1, 2L << 33, true, 'q', (byte) -1, (short) 5, "t", new Box(3, 4));
        Mixed b = new Mixed(1, 2L << 33, true, 'q', (byte) -1, (short) 5, "t", new Box(3, 4));
        Mixed c = new Mixed(1, 2L << 33, true, 'q', (byte) -1, (short) 5, null, null);
        long word = (a.equals(b) ? 1 : 0) + (a.equals(c) ? 2 : 0) + (c.equals(a) ? 4 : 0) + (a.equals(null) ? 8 : 0)
            + (new Empty().equals(new Empty()) ? 16 : 0) + (a.equals("t") ? 32 : 0);
        word = mix(word, new Box(3, 4).hashCode());
        word = mix(word, new Empty().hashCode());
        word = mix(word, hashOf(new Box(3, 4).toString()));
        return mix(word, hashOf(new Empty().toString()) + a.hashCode());
    }

    static Object pick(int n) { return n == 0 ? "text" : n == 1 ? (Object) 5 : n == 2 ? new Box(1, 1) : null; }

    static long checkInstanceofPatterns() {
        long hash = 1;
        for (int n = 0; n < 4; n++) {
            Object o = pick(n);
            if (o instanceof String s && s.length() > 2) hash = mix(hash, s.length());
            else if (o instanceof Integer i) hash = mix(hash, i + 1);
            else if (!(o instanceof Box b)) hash = mix(hash, 77);
            else hash = mix(hash, b.area());
        }
        return hash;
    }

    class Inner {
        int own = 4;
        class Deeper {
            int all() { return own * 10 + field++; }
        }
    }

    static long checkInnerClasses() {
        Checks c = new Checks();
        Inner.Deeper deeper = c.new Inner().new Deeper();
        int total = deeper.all() + deeper.all();
        Shape anonymous = new Shape() {
            long calls = total;
            @Override public long area() { return ++calls + c.field; }
        };
        return anonymous.area() * 1000 + anonymous.twice();
    }

    static long checkRecursion() { return ackermann(2, 3) * 1000L + fibonacci(15); }
    static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
    static long fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

    static long checkManyLocals() {
        long a = 1; double b = 2; int c = 3; float d = 4; long e = 5; double f = 6; int g = 7; byte h = 8;
        for (int i = 0; i < 5; i++) {
            long t = a; a = e; e = t + c;
            double u = b; b = f * 2; f = u + d;
            c += g; g -= h; d += 0.5f; h++;
        }
        return a * 3 + e * 5 + (long) (b * 7) + (long) (f * 11) + c * 13L + g * 17L + (long) (d * 19) + h * 23L;
    }

    static long checkShortCircuit() {
        int evaluations = 0;
        boolean[] values = {true, false};
        for (boolean a : values) for (boolean b : values) for (boolean c : values) {
            boolean x = a && (b || c) || !a && !c;
            boolean y = a ^ b | c & !a;
            evaluations = evaluations * 3 + (x ? 1 : 0) + (y ? 1 : 0);
        }
        return evaluations;
    }

    static int ladder(int n) {
        int result = 0;
        try {
            if (n > 3) throw new Problem(n);
            try {
                if (n > 1) throw new Worse(n);
                result = 1;
            } catch (Worse e) {
                if (n == 3) throw e;
                result = e.code;
            } finally {
                result += 1000;
            }
        } catch (Problem e) {
            result += e.code * 7;
        }
        return result;
    }

    static long checkNestedHandlers() {
        long hash = 1;
        for (int n = 0; n < 6; n++) hash = mix(hash, ladder(n));
        return hash;
    }

    static long checkExceptionFromCallee() {
        long hash = 1;
        for (int n = 0; n < 5; n++) {
            int before = n;
            try {
                before = deeper(n, 3);
            } catch (IllegalArgumentException e) {
                before += 50;
            }
            hash = mix(hash, before);
        }
        return hash;
    }

    static int deeper(int n, int depth) {
        if (depth == 0) {
            if (n == 2) throw new IllegalArgumentException();
            return n;
        }
        try {
            return deeper(n, depth - 1) + 1;
        } finally {
            counter++;
        }
    }

    static int sideEffects;
    static int effect(int n) { sideEffects = sideEffects * 10 + n; return n; }

    static long checkOrderOfEvaluation() {
        sideEffects = 0;
        int[] a = new int[10];
        a[effect(1)] = effect(2) + effect(3) * effect(4);
        a[effect(5)] += effect(6);
        long r = three(effect(7), effect(8), effect(9) > 0 ? "x" : "");
        try { a[effect(1)] = effect(2) / (effect(0)); } catch (ArithmeticException e) { r++; }
        return mix(r, sideEffects);
    }

    static long checkStaticInitialisation() { return Late.value + Late.count; }
    static class Late {
        static int count = 3;
        static final int value = compute();
        static int compute() { return ++count * 10; }
    }

    static long checkLongStackShuffles() {
        long[] a = {1, 2};
        double[] d = {3};
        int i = 0;
        long x = a[i++]++ + --a[i];
        double y = d[0]-- * 2 + d[0];
        long z = (counter = 4) + (a[0] = a[1] = 5);
        return x * 100 + (long) y * 10 + z;
    }

    static long checkTernaryChains() {
        long hash = 1;
        for (int i = -2; i < 5; i++) hash = mix(hash, i < 0 ? i == -1 ? 1 : 2 : i > 2 ? i == 3 ? 3 : 4 : 5);
        return hash;
    }

    static int loopWithHandler(int n) {
        int sum = 0, last = -1;
        for (int i = 0; i < n; i++) {
            try {
                sum += risky(i);
                last = i;
            } catch (Worse e) {
                sum -= e.code;
                continue;
            } catch (Problem e) {
                sum += 100 * e.code + last;
            }
            last = i * 2;
        }
        return sum * 10 + last;
    }

    static long checkHandlersInLoops() { return loopWithHandler(0) + loopWithHandler(4) * 3L + loopWithHandler(10) * 7L; }

    static <T extends Comparable<T>> T larger(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }
    record Version(int major) implements Comparable<Version> {
        public int compareTo(Version other) { return Integer.compare(major, other.major); }
    }

    static long checkGenericsAndBridges() { return larger(new Version(3), new Version(8)).major(); }

    static int varargs(int... values) {
        int total = 0;
        for (int v : values) total = total * 10 + v;
        return total;
    }

    static long checkVarargs() { return varargs() + varargs(1) * 2L + varargs(1, 2, 3) * 3L; }

    static long checkInfiniteLoopLeftByThrow() {
        int i = 0;
        try {
            for (;;) {
                i++;
                if (i > 1000) throw new Problem(i);
            }
        } catch (Problem e) {
            return e.code + i;
        }
    }

    static long checkNullChecks() {
        Object a = null, b = new Object(), c = b;
        return (a == null ? 1 : 0) + (a != null ? 2 : 0) + (b == c ? 4 : 0) + (a == b ? 8 : 0) + (b != a ? 16 : 0);
    }

    static long checkCharsAndBytes() {
        char c = 'z';
        byte b = (byte) 200;
        short s = (short) (c * 1000);
        c++;
        b >>= 1;
        return c * 3L + b * 5L + s * 7L + (char) -1 + (byte) 0x1FF;
    }

    static long checkCompoundStrings() {
        String s = "";
        for (int i = 0; i < 5; i++) s += i % 2 == 0 ? "e" + i : 'o';
        return hashOf(s);
    }
}
