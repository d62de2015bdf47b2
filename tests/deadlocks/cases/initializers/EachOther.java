// case: two classes whose static initializers need each other, used first by two threads
// why: each thread initializes one class and waits for the other to be initialized (JLS 12.4.2)
// deadlock initializers.EachOther$Left|initializers.EachOther$Left.class, initializers.EachOther$Right|initializers.EachOther$Right.class kind=lock-order
package initializers;

public class EachOther {
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
        new Thread(() -> System.out.println(Left.next())).start();
        new Thread(() -> System.out.println(Right.next())).start();
    }
}
