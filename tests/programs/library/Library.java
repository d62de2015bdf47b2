// A library without a main: what the synthetic root of an open program must find, share, make and leave alone.
package library;

import java.util.Iterator;
import java.util.concurrent.locks.ReentrantLock;

@interface GuardedBy {
}

public class Library {
    private Library() {
    }

    public static int version(long part, double ratio, float scale) {
        return (int) (part + ratio + scale);
    }

    public static void main(String[] arguments) {
        version(arguments.length, 0, 0);
    }

    // Says that it is shared, each in its own way.
    public static class BySynchronizedMethod implements Iterable<String> {
        public BySynchronizedMethod() {
        }

        public BySynchronizedMethod(int size, String name) {
        }

        public BySynchronizedMethod(String[] names, Plain plain, int[][] table) {
        }

        public synchronized void put(Plain plain, Object other, Callback callback) {
        }

        public Iterator<String> iterator() {
            return null;
        }

        public boolean equals(Object other) {
            return other instanceof BySynchronizedMethod;
        }

        public Plain plain() {
            return null;
        }

        public Cursor cursor() {
            return null;
        }

        void hidden() {
        }
    }

    public static class ByMonitor {
        public ByMonitor() {
        }

        public ByMonitor(ByMonitor other, int size) {
        }

        public ByMonitor(int size) {
        }

        public void moveTo(ByMonitor other) {
        }

        public void act() {
            synchronized (this) {
                hashCode();
            }
        }
    }

    public static class ByVolatileField {
        public volatile int state;
    }

    public static class ByLock {
        private final ReentrantLock lock = new ReentrantLock();
    }

    public static class ByAnnotation {
        @GuardedBy private int count;
    }

    public static class ByInterface implements Runnable {
        public void run() {
        }
    }

    public static class ByInheritance extends ByMonitor {
    }

    public static class ByFactory {
        private ByFactory() {
        }

        public static ByFactory open(Base base) {
            return new ByFactory();
        }

        public synchronized void close() {
        }
    }

    public abstract static class ByHiddenSubclass {
        public abstract void work();

        public synchronized void start() {
            work();
        }
    }

    static class HiddenSubclass extends ByHiddenSubclass {
        public void work() {
        }

        public void extra() {
        }
    }

    // Says nothing: one per thread.
    public static class Plain {
        public int value;

        public void set(int value) {
            this.value = value;
        }
    }

    // Nobody here implements it.
    public interface Callback {
        Plain call(String text);

        void heard();
    }

    public abstract static class Base {
    }

    static class Cursor {
        public void advance() {
        }
    }
}
