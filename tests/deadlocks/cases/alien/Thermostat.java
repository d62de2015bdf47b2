// case: listeners are called while the object's own lock is held
// why: a listener may lock anything, or wait for a thread that needs this lock
// note alien.Thermostat kind=alien-call
package alien;

import java.util.ArrayList;
import java.util.List;

public class Thermostat {
    interface Listener {
        void changed(int celsius);
    }

    private final List<Listener> listeners = new ArrayList<>();
    private int celsius;

    synchronized void add(Listener listener) {
        listeners.add(listener);
    }

    synchronized void set(int value) {
        celsius = value;
        for (Listener listener : listeners) {
            listener.changed(celsius);
        }
    }

    public static void main(String[] args) {
        Thermostat room = new Thermostat();
        room.add(value -> System.out.println(value));
        new Thread(() -> room.set(20)).start();
        new Thread(() -> room.set(22)).start();
    }
}
