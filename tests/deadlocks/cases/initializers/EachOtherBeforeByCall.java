// case: two classes whose static initializers need each other; a method that main calls first has initialized them
// why: initialization is over when the threads start
// clean initializers.EachOtherBeforeByCall$Left|initializers.EachOtherBeforeByCall$Left.class, initializers.EachOtherBeforeByCall$Right|initializers.EachOtherBeforeByCall$Right.class
package initializers;

public class EachOtherBeforeByCall {
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

    static void prepare() {
        System.out.println(Right.next());
    }

    public static void main(String[] args) {
        prepare();
        new Thread(() -> System.out.println(Left.next())).start();
        new Thread(() -> System.out.println(Right.next())).start();
    }
}
