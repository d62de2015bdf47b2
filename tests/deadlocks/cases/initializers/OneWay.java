// case: one static initializer needs another class, whose own initializer needs nothing
// why: nobody who initializes Right waits for Left
// clean initializers.OneWay$Left|initializers.OneWay$Left.class, initializers.OneWay$Right|initializers.OneWay$Right.class
package initializers;

public class OneWay {
    static class Left {
        static int value = Right.next();

        static int next() {
            return 1;
        }
    }

    static class Right {
        static int value = Integer.parseInt("2");

        static int next() {
            return value;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Left.next())).start();
        new Thread(() -> System.out.println(Right.next())).start();
    }
}
