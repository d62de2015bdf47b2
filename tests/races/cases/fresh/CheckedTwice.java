// case: double-checked locking without volatile
// why: the first check reads the field without a lock
// race fresh.CheckedTwice.instance idiom=double-checked-locking
package fresh;

public class CheckedTwice {
    private static CheckedTwice instance;
    int size = 3;

    static CheckedTwice get() {
        if (instance == null) {
            synchronized (CheckedTwice.class) {
                if (instance == null) instance = new CheckedTwice();
            }
        }
        return instance;
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(get().size)).start();
        new Thread(() -> System.out.println(get().size)).start();
    }
}
