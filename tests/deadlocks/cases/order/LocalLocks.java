// case: the two locks are local variables that both threads capture
// why: no field holds them, they are the same two objects all the same
// deadlock java.lang.Object, java.lang.Object kind=lock-order
package order;

public class LocalLocks {
    static int handed;

    public static void main(String[] args) {
        Object salt = new Object();
        Object pepper = new Object();
        Thread left = new Thread(() -> {
            synchronized (salt) {
                synchronized (pepper) {
                    handed++;
                }
            }
        });
        Thread right = new Thread(() -> {
            synchronized (pepper) {
                synchronized (salt) {
                    handed--;
                }
            }
        });
        left.start();
        right.start();
    }
}
