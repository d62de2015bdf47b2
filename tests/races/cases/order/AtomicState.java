// case: a parcel is packed before an atomic number says so, and a letter before an atomic reference holds it
// why: set() happens-before the get() that reads its value; the stamp is written after it
// safe order.AtomicState.parcel
// safe order.AtomicState.letter
// race order.AtomicState.stamp certain
package order;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

public class AtomicState {
    private static final AtomicInteger STATE = new AtomicInteger();
    private static final AtomicReference<String> SENDER = new AtomicReference<>();
    private static int parcel;
    private static int letter;
    private static int stamp;

    public static void main(String[] args) {
        new Thread(() -> {
            parcel = 7;
            STATE.lazySet(1);
            stamp = 2;
            letter = 5;
            SENDER.set("post office");
        }).start();
        if (STATE.get() == 1) {
            System.out.println(parcel + stamp);
        }
        if (SENDER.get() != null) {
            System.out.println(letter);
        }
    }
}
