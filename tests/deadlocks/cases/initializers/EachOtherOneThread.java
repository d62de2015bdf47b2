// case: two classes whose static initializers need each other, used by one thread
// why: a thread that initializes a class may use it meanwhile, and there is only one thread
// clean initializers.EachOtherOneThread$Left|initializers.EachOtherOneThread$Left.class, initializers.EachOtherOneThread$Right|initializers.EachOtherOneThread$Right.class
package initializers;

public class EachOtherOneThread {
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
        new Thread(() -> System.out.println(Left.next() + Right.next())).start();
    }
}
