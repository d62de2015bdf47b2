// case: the listeners are copied under the lock and called outside
// why: no lock is held during the calls
// clean alien.ThermostatCopy kind=alien-call
package alien;

import java.util.ArrayList;
import java.util.List;

public class ThermostatCopy {
    interface Listener {
        void changed(int celsius);
    }

    private final List<Listener> listeners = new ArrayList<>();
    private int celsius;

    synchronized void add(Listener listener) {
        listeners.add(listener);
    }

    void set(int value) {
        List<Listener> copy;
        synchronized (this) {
            celsius = value;
            copy = new ArrayList<>(listeners);
        }
        for (Listener listener : copy) {
            listener.changed(value);
        }
    }

    public static void main(String[] args) {
        ThermostatCopy room = new ThermostatCopy();
        room.add(value -> System.out.println(value));
        new Thread(() -> room.set(20)).start();
        new Thread(() -> room.set(22)).start();
    }
}
