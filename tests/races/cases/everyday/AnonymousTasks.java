// case: two anonymous Runnables increment a field of the object around them
// why: nothing orders the two threads
// race everyday.AnonymousTasks.count
package everyday;

public class AnonymousTasks {
    private int count;

    void go() {
        new Thread(new Runnable() {
            @Override public void run() { count++; }
        }).start();
        new Thread(new Runnable() {
            @Override public void run() { count++; }
        }).start();
    }

    public static void main(String[] args) {
        new AnonymousTasks().go();
    }
}
