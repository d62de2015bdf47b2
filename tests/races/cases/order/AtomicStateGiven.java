// case: an atomic number and a reference that are something from the beginning
// why: reading the value that they started with says nothing about what the other thread wrote
// race order.AtomicStateGiven.parcel certain
// race order.AtomicStateGiven.letter certain
package order;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

public class AtomicStateGiven {
    private static final AtomicInteger STATE = new AtomicInteger(1);
    private static final AtomicReference<String> SENDER = new AtomicReference<>("nobody");
    private static int parcel;
    private static int letter;

    public static void main(String[] args) {
        new Thread(() -> {
            parcel = 7;
            STATE.set(1);
            letter = 5;
            SENDER.set("post office");
        }).start();
        if (STATE.get() == 1) {
            System.out.println(parcel);
        }
        if (SENDER.get() != null) {
            System.out.println(letter);
        }
    }
}
