package programs;

import java.util.concurrent.locks.ReentrantLock;

/** A lock that is taken at the end of a long row of calls, each of which returns with it. */
public class Relays {
    private final ReentrantLock lock = new ReentrantLock();
    private int turns;

    private void take0() {
        lock.lock();
    }

    private void take1() {
        take0();
    }

    private void take2() {
        take1();
    }

    private void take3() {
        take2();
    }

    private void take4() {
        take3();
    }

    private void take5() {
        take4();
    }

    private void take6() {
        take5();
    }

    private void take7() {
        take6();
    }

    private void take8() {
        take7();
    }

    private void take9() {
        take8();
    }

    private void take10() {
        take9();
    }

    private void take11() {
        take10();
    }

    private void take12() {
        take11();
    }

    void near() {
        take3();
        turns++;
        lock.unlock();
    }

    void far() {
        take12();
        turns++;
        lock.unlock();
    }

    public static void main(String[] arguments) {
        Relays relays = new Relays();
        new Thread(relays::near).start();
        relays.far();
    }
}
