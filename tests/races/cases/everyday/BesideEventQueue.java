// case: a task on the event queue and main change a model
// why: main goes on while the event queue runs the task
// race everyday.BesideEventQueue.clicks
package everyday;

import java.awt.EventQueue;

public class BesideEventQueue {
    private int clicks;

    public static void main(String[] args) {
        BesideEventQueue model = new BesideEventQueue();
        EventQueue.invokeLater(() -> model.clicks++);
        model.clicks++;
    }
}
