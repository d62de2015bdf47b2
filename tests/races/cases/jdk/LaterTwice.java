// case: work is handed to the event thread through EventQueue.invokeLater, twice
// why: there is one event thread
// safe jdk.LaterTwice.clicks
package jdk;

import java.awt.EventQueue;

public class LaterTwice {
    static int clicks;

    public static void main(String[] args) {
        EventQueue.invokeLater(() -> clicks++);
        EventQueue.invokeLater(() -> clicks++);
    }
}
