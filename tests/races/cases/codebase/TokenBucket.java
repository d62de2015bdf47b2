// case: a rate limiter: the buckets are synchronized, the view for the monitoring page is not
// why: tokens is read by the page without the lock; a long may even be torn; rejected is only touched under it
// race codebase.TokenBucket$Bucket.tokens
// safe codebase.TokenBucket$Bucket.refilledAt
// safe codebase.TokenBucket$Bucket.rejected
package codebase;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public class TokenBucket {
    static class Bucket {
        private final long capacity;
        private double tokens;
        private long refilledAt;
        private int rejected;

        Bucket(long capacity) {
            this.capacity = capacity;
            this.tokens = capacity;
            this.refilledAt = System.nanoTime();
        }

        private void refill() {
            long now = System.nanoTime();
            tokens = Math.min(capacity, tokens + (now - refilledAt) / 1e9);
            refilledAt = now;
        }

        synchronized boolean tryAcquire() {
            refill();
            if (tokens < 1) {
                rejected++;
                return false;
            }
            tokens -= 1;
            return true;
        }

        double available() {
            return tokens;
        }

        synchronized int rejected() {
            return rejected;
        }
    }

    private final ConcurrentMap<String, Bucket> buckets = new ConcurrentHashMap<>();

    boolean allow(String client) {
        return buckets.computeIfAbsent(client, c -> new Bucket(10)).tryAcquire();
    }

    String page() {
        StringBuilder text = new StringBuilder();
        buckets.forEach((client, bucket) -> text.append(client).append(bucket.available()).append(bucket.rejected()));
        return text.toString();
    }

    public static void main(String[] args) {
        TokenBucket limiter = new TokenBucket();
        for (int i = 0; i < 3; i++) {
            int client = i;
            new Thread(() -> limiter.allow("client" + client % 2)).start();
        }
        new Thread(() -> System.out.println(limiter.page())).start();
    }
}
