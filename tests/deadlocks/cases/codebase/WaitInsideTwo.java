// case: a bounded buffer waits on itself while a registry's lock is held; the consumer needs the registry first
// why: wait gives back the buffer only
// deadlock codebase.WaitInsideTwo.registry, codebase.WaitInsideTwo$Buffer? kind=wait-under-lock
package codebase;

import java.util.ArrayDeque;
import java.util.Deque;

public class WaitInsideTwo {
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

    void publish(String item) throws InterruptedException {
        synchronized (registry) {
            buffer.put(item);
        }
    }

    String consume() throws InterruptedException {
        synchronized (registry) {
            return buffer.take();
        }
    }

    public static void main(String[] args) {
        WaitInsideTwo bus = new WaitInsideTwo();
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
                    System.out.println(bus.consume());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
    }
}
