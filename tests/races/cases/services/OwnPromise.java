// case: a hand-written promise with wait and notifyAll, and callbacks
// why: the value is set under the monitor and got under it; what is computed before comes with it; the count of gets does not
// safe services.OwnPromise$Promise.value
// safe services.OwnPromise$Result.rows{}
// race services.OwnPromise$Promise.gets
// safe services.OwnPromise$Promise.callbacks{}
// race services.OwnPromise.finished
package services;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

public class OwnPromise {
    static class Promise<T> {
        private T value;
        private boolean set;
        private int gets;
        private final List<Consumer<T>> callbacks = new ArrayList<>();

        void set(T value) {
            List<Consumer<T>> toCall;
            synchronized (this) {
                this.value = value;
                set = true;
                toCall = new ArrayList<>(callbacks);
                notifyAll();
            }
            for (Consumer<T> callback : toCall)
                callback.accept(value);
        }

        T get() throws InterruptedException {
            gets++;
            synchronized (this) {
                while (!set)
                    wait();
                return value;
            }
        }

        void then(Consumer<T> callback) {
            T now = null;
            synchronized (this) {
                if (!set) {
                    callbacks.add(callback);
                } else {
                    now = value;
                }
            }
            if (now != null)
                callback.accept(now);
        }
    }

    static class Result {
        final List<String> rows = new ArrayList<>();
    }

    private static int finished;

    static Promise<Result> query(String text) {
        Promise<Result> promise = new Promise<>();
        new Thread(() -> {
            Result result = new Result();
            for (int i = 0; i < 10; i++)
                result.rows.add(text + i);
            promise.set(result);
        }).start();
        return promise;
    }

    public static void main(String[] args) throws Exception {
        List<Promise<Result>> promises = new ArrayList<>();
        for (int i = 0; i < 3; i++)
            promises.add(query("query " + i));
        for (Promise<Result> promise : promises) {
            promise.then(result -> finished++);
            new Thread(() -> {
                try {
                    System.out.println(promise.get().rows.size());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
        }
        for (Promise<Result> promise : promises)
            System.out.println(promise.get().rows.get(0));
    }
}
