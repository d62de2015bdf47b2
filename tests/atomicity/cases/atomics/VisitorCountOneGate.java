// case: ++ on a volatile field by one thread, others read
// why: a single writer cannot lose its own updates
// clean atomics.VisitorCountOneGate.enter
package atomics;

public class VisitorCountOneGate {
    private volatile int visitors;

    void enter() {
        visitors++;
    }

    public static void main(String[] args) {
        VisitorCountOneGate museum = new VisitorCountOneGate();
        Thread gate = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                museum.enter();
            }
        });
        gate.start();
        System.out.println(museum.visitors);
    }
}
