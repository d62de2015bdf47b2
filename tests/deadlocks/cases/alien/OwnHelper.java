// case: private and final methods of the same class are called under the lock
// why: nobody outside can decide what they do
// clean alien.OwnHelper kind=alien-call
package alien;

public class OwnHelper {
    private int value;

    private int doubled() {
        return value * 2;
    }

    final int limited(int most) {
        return Math.min(most, doubled());
    }

    synchronized int raise() {
        value++;
        return limited(100);
    }

    public static void main(String[] args) {
        OwnHelper helper = new OwnHelper();
        new Thread(helper::raise).start();
        new Thread(helper::raise).start();
    }
}
