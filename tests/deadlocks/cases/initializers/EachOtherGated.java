// case: two classes whose static initializers need each other, used by two threads under one lock
// why: who has the lock initializes both before the other thread gets to either
// clean initializers.EachOtherGated$Left|initializers.EachOtherGated$Left.class, initializers.EachOtherGated$Right|initializers.EachOtherGated$Right.class
package initializers;

public class EachOtherGated {
    static final Object gate = new Object();

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
        new Thread(() -> {
            synchronized (gate) {
                System.out.println(Left.next());
            }
        }).start();
        new Thread(() -> {
            synchronized (gate) {
                System.out.println(Right.next());
            }
        }).start();
    }
}
