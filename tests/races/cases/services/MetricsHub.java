// case: a registry of meters in a ConcurrentHashMap; some are changed within compute(), some after get()
// why: compute() runs for a key under its lock; a meter that was got is changed without one; the report comes after join
// race services.MetricsHub$Meter.count
// safe services.MetricsHub$Span.total
// safe services.MetricsHub$Span.max
// race services.MetricsHub$Gauge.value
package services;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class MetricsHub {
    static class Meter {
        long count;

        void mark() {
            count++;
        }
    }

    static class Span {
        long total, max;
    }

    static class Gauge {
        private double value;

        void set(double value) {
            this.value = value;
        }

        double get() {
            return value;
        }
    }

    private final Map<String, Meter> meters = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Span> spans = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Gauge> gauges = new ConcurrentHashMap<>();

    Meter meter(String name) {
        return meters.computeIfAbsent(name, n -> new Meter());
    }

    void took(String name, long nanos) {
        spans.compute(name, (n, span) -> {
            if (span == null)
                span = new Span();
            span.total += nanos;
            span.max = Math.max(span.max, nanos);
            return span;
        });
    }

    Gauge gauge(String name) {
        Gauge fresh = new Gauge();
        Gauge old = gauges.putIfAbsent(name, fresh);
        return old == null ? fresh : old;
    }

    public static void main(String[] args) throws Exception {
        MetricsHub hub = new MetricsHub();
        Thread[] workers = new Thread[3];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Thread(() -> {
                for (int n = 0; n < 1000; n++) {
                    long start = System.nanoTime();
                    hub.meter("requests").mark();
                    hub.gauge("load").set(n * 0.5);
                    hub.took("request", System.nanoTime() - start);
                }
            });
            workers[i].start();
        }
        System.out.println(hub.gauge("load").get());
        for (Thread worker : workers)
            worker.join();
        for (Map.Entry<String, Span> entry : hub.spans.entrySet())
            System.out.println(entry.getKey() + " " + entry.getValue().total + " " + entry.getValue().max);
    }
}
