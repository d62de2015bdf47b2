// case: the same, refilled under the lock
// why: all accesses hold the limiter's monitor
// safe practice.RefilledLimiterLocked$Limiter.tokens
package practice;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class RefilledLimiterLocked {
    private static class Limiter {
        private int tokens;

        Limiter(ScheduledExecutorService timer) {
            timer.scheduleAtFixedRate(this::refill, 10, 10, TimeUnit.MILLISECONDS);
        }

        private synchronized void refill() {
            tokens = 5;
        }

        synchronized boolean acquire() {
            return tokens-- > 0;
        }
    }

    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    private final ExecutorService pool = Executors.newFixedThreadPool(3);
    private final Limiter limiter = new Limiter(timer);
    private final ConcurrentMap<String, String> pending = new ConcurrentHashMap<>();

    void ask(String key) {
        pending.put(key, key);
        CompletableFuture.supplyAsync(limiter::acquire, pool).whenComplete((ok, e) -> pending.remove(key));
    }

    public static void main(String[] args) {
        RefilledLimiterLocked client = new RefilledLimiterLocked();
        client.ask("first");
        client.ask("second");
    }
}
