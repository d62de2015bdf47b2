// case: invokeAndWait, then a read
// why: invokeAndWait returns after the task has run
// safe jdk.WaitedFor.clicks
package jdk;

import javax.swing.SwingUtilities;

public class WaitedFor {
    static int clicks;

    public static void main(String[] args) throws Exception {
        SwingUtilities.invokeAndWait(() -> clicks++);
        System.out.println(clicks);
    }
}
