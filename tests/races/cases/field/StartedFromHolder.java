// case: threads that are kept in an object, an array and a list, and started from there
// why: once started, a thread has what it was made with, wherever the thread itself was found
// race field.StartedFromHolder$Counter.byField
// race field.StartedFromHolder$Counter.byCall
// race field.StartedFromHolder$Counter.byElement
// race field.StartedFromHolder$Counter.byList
package field;

import java.util.ArrayList;
import java.util.List;

public class StartedFromHolder {
    static class Counter {
        int byField, byCall, byElement, byList;
    }

    static class Holder {
        private Thread thread;

        void go() {
            thread.start();
        }

        Thread thread() {
            return thread;
        }
    }

    static void field() {
        Counter counter = new Counter();
        Holder holder = new Holder();
        holder.thread = new Thread(() -> counter.byField++);
        holder.go();
        System.out.println(counter.byField);
    }

    static void call() {
        Counter counter = new Counter();
        Holder holder = new Holder();
        holder.thread = new Thread(() -> counter.byCall++);
        holder.thread().start();
        System.out.println(counter.byCall);
    }

    static void element() {
        Counter counter = new Counter();
        Thread[] threads = {new Thread(() -> counter.byElement++)};
        threads[0].start();
        System.out.println(counter.byElement);
    }

    static void list() {
        Counter counter = new Counter();
        List<Thread> threads = new ArrayList<>();
        threads.add(new Thread(() -> counter.byList++));
        for (Thread thread : threads) thread.start();
        System.out.println(counter.byList);
    }

    public static void main(String[] args) {
        field();
        call();
        element();
        list();
    }
}
