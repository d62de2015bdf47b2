// case: double-checked locking with volatile and a local
// why: the volatile read comes after the write that published the object
// safe fresh.CheckedTwiceVolatile.instance
// safe fresh.CheckedTwiceVolatile.size
package fresh;

public class CheckedTwiceVolatile {
    private static volatile CheckedTwiceVolatile instance;
    int size = 3;

    static CheckedTwiceVolatile get() {
        CheckedTwiceVolatile local = instance;
        if (local == null) {
            synchronized (CheckedTwiceVolatile.class) {
                local = instance;
                if (local == null) instance = local = new CheckedTwiceVolatile();
            }
        }
        return local;
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(get().size)).start();
        new Thread(() -> System.out.println(get().size)).start();
    }
}
