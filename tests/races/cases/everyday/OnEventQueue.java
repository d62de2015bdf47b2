// case: tasks on the event queue change a model
// why: one thread runs all of them, one after the other
// safe everyday.OnEventQueue.clicks
package everyday;

import java.awt.EventQueue;

public class OnEventQueue {
    private int clicks;

    public static void main(String[] args) {
        OnEventQueue model = new OnEventQueue();
        EventQueue.invokeLater(() -> model.clicks++);
        EventQueue.invokeLater(() -> model.clicks++);
    }
}
