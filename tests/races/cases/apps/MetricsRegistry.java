// case: metrics registry with counters, gauges, timers and a reporter
// why: counters are LongAdders in a concurrent map and timers are synchronized;
// why: a gauge is a plain double that a worker sets while the reporter reads it; lastLine is the reporter's alone
// safe apps.MetricsRegistry.counters{}
// safe apps.MetricsRegistry.gauges{}
// race apps.MetricsRegistry$Gauge.value
// safe apps.MetricsRegistry$Timer.max
// safe apps.MetricsRegistry$Timer.count
// safe apps.MetricsRegistry$Reporter.lastLine
package apps;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

public class MetricsRegistry {
    static class Gauge {
        private double value;

        void set(double v) {
            value = v;
        }

        double get() {
            return value;
        }
    }

    static class Timer {
        private long max;
        private long count;

        synchronized void record(long nanos) {
            count++;
            if (nanos > max) {
                max = nanos;
            }
        }

        synchronized String summary() {
            return count + " calls, max " + max;
        }
    }

    static class Reporter implements Runnable {
        private final MetricsRegistry registry;
        private String lastLine = "";

        Reporter(MetricsRegistry registry) {
            this.registry = registry;
        }

        @Override
        public void run() {
            for (int i = 0; i < 3; i++) {
                String line = registry.describe();
                if (!line.equals(lastLine)) {
                    lastLine = line;
                    System.out.println(line);
                }
            }
        }
    }

    private final Map<String, LongAdder> counters = new ConcurrentHashMap<>();
    private final Map<String, Gauge> gauges = new ConcurrentHashMap<>();
    private final Timer requests = new Timer();

    void count(String name) {
        counters.computeIfAbsent(name, n -> new LongAdder()).increment();
    }

    Gauge gauge(String name) {
        return gauges.computeIfAbsent(name, n -> new Gauge());
    }

    String describe() {
        double load = gauge("load").get();
        return counters.size() + " counters, load " + load + ", " + requests.summary();
    }

    public static void main(String[] args) throws InterruptedException {
        MetricsRegistry registry = new MetricsRegistry();
        Thread handler = new Thread(() -> {
            for (int i = 0; i < 30; i++) {
                registry.count("requests." + i % 3);
                registry.gauge("load").set(i / 30.0);
                registry.requests.record(1000L + i);
            }
        });
        Thread reporter = new Thread(new Reporter(registry));
        handler.start();
        reporter.start();
        handler.join();
        reporter.join();
    }
}
