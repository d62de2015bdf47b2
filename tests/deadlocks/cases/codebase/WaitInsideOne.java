// case: the registry's lock is released before the buffer waits
// why: who waits holds nothing but the buffer, which wait gives back
// clean codebase.WaitInsideOne.registry, codebase.WaitInsideOne$Buffer
package codebase;

import java.util.ArrayDeque;
import java.util.Deque;

public class WaitInsideOne {
    static class Buffer {
        private final Deque<String> items = new ArrayDeque<>();

        synchronized void put(String item) throws InterruptedException {
            while (items.size() > 2) {
                wait();
            }
            items.add(item);
            notifyAll();
        }

        synchronized String take() throws InterruptedException {
            while (items.isEmpty()) {
                wait();
            }
            notifyAll();
            return items.remove();
        }
    }

    private final Object registry = new Object();
    private final Buffer buffer = new Buffer();
    private int published;

    void publish(String item) throws InterruptedException {
        synchronized (registry) {
            published++;
        }
        buffer.put(item);
    }

    public static void main(String[] args) {
        WaitInsideOne bus = new WaitInsideOne();
        new Thread(() -> {
            try {
                while (true) {
                    bus.publish("x");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
        new Thread(() -> {
            try {
                while (true) {
                    System.out.println(bus.buffer.take());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
    }
}
