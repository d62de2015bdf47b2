// case: two classes whose static initializers need each other; main has initialized them before it starts threads
// why: initialization is over when the threads start
// clean initializers.EachOtherBefore$Left|initializers.EachOtherBefore$Left.class, initializers.EachOtherBefore$Right|initializers.EachOtherBefore$Right.class
package initializers;

public class EachOtherBefore {
    static class Left {
        static int value = Right.next();

        static int next() {
            return 1;
        }
    }

    static class Right {
        static int value = Left.next();

        static int next() {
            return 2;
        }
    }

    public static void main(String[] args) {
        System.out.println(Left.next());
        new Thread(() -> System.out.println(Left.next())).start();
        new Thread(() -> System.out.println(Right.next())).start();
    }
}
