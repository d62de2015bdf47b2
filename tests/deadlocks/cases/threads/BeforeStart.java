// case: main takes the locks one way round before it starts the thread that takes them the other way
// why: main holds neither when the thread begins
// clean threads.BeforeStart.left, threads.BeforeStart.right
package threads;

public class BeforeStart {
    private final Object left = new Object();
    private final Object right = new Object();
    private int moved;

    void there() {
        synchronized (left) {
            synchronized (right) {
                moved++;
            }
        }
    }

    void back() {
        synchronized (right) {
            synchronized (left) {
                moved--;
            }
        }
    }

    public static void main(String[] args) {
        BeforeStart road = new BeforeStart();
        road.there();
        Thread walker = new Thread(road::back);
        walker.start();
    }
}
