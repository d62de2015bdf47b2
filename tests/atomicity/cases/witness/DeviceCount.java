// case: inside a synchronized method a synchronized list is asked for its size and then for its elements
// why: a device is unplugged between size and get; get throws IndexOutOfBoundsException
// violation witness.DeviceCount.active kind=context-witness|check-then-act
package witness;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class DeviceCount {
    private final List<String> devices = Collections.synchronizedList(new ArrayList<>());
    private int active;

    synchronized void active() {
        int found = 0;
        int size = devices.size();
        for (int i = 0; i < size; i++) {
            if (devices.get(i).startsWith("on")) {
                found++;
            }
        }
        active = found;
    }

    void unplug() {
        devices.clear();
    }

    public static void main(String[] args) {
        DeviceCount hub = new DeviceCount();
        hub.devices.add("on:camera");
        Thread monitor = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                hub.active();
            }
        });
        Thread user = new Thread(hub::unplug);
        monitor.start();
        user.start();
    }
}
