// case: a rate limiter whose monitoring page takes the lock, too
// why: every access of the fields holds the bucket's monitor
// safe codebase.TokenBucketLocked$Bucket.tokens
// safe codebase.TokenBucketLocked$Bucket.refilledAt
package codebase;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public class TokenBucketLocked {
    static class Bucket {
        private final long capacity;
        private double tokens;
        private long refilledAt = System.nanoTime();

        Bucket(long capacity) {
            this.capacity = capacity;
            this.tokens = capacity;
        }

        private void refill() {
            long now = System.nanoTime();
            tokens = Math.min(capacity, tokens + (now - refilledAt) / 1e9);
            refilledAt = now;
        }

        synchronized boolean tryAcquire() {
            refill();
            if (tokens < 1) {
                return false;
            }
            tokens -= 1;
            return true;
        }

        double available() {
            synchronized (this) {
                refill();
                return tokens;
            }
        }
    }

    private final ConcurrentMap<String, Bucket> buckets = new ConcurrentHashMap<>();

    boolean allow(String client) {
        return buckets.computeIfAbsent(client, c -> new Bucket(10)).tryAcquire();
    }

    double free() {
        double sum = 0;
        for (Bucket bucket : buckets.values()) {
            sum += bucket.available();
        }
        return sum;
    }

    public static void main(String[] args) {
        TokenBucketLocked limiter = new TokenBucketLocked();
        for (int i = 0; i < 3; i++) {
            int client = i;
            new Thread(() -> limiter.allow("client" + client % 2)).start();
        }
        new Thread(() -> System.out.println(limiter.free())).start();
    }
}
