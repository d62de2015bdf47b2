// case: the witness is a field of a field
// why: the sensor sets the temperature after the comparison; the shown value is not the one that was compared
// violation witness.EngineGauge.show kind=context-witness
package witness;

public class EngineGauge {
    static class Gauge {
        int celsius;
    }

    static class Engine {
        final Gauge gauge = new Gauge();
    }

    private final Engine engine = new Engine();
    private String display = "";

    synchronized void show() {
        boolean hot;
        synchronized (engine.gauge) {
            hot = engine.gauge.celsius > 90;
        }
        if (hot) {
            synchronized (engine.gauge) {
                display = "hot: " + engine.gauge.celsius;
            }
        }
    }

    void sense(int value) {
        synchronized (engine.gauge) {
            engine.gauge.celsius = value;
        }
    }

    public static void main(String[] args) {
        EngineGauge car = new EngineGauge();
        Thread panel = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                car.show();
            }
        });
        Thread sensor = new Thread(() -> car.sense(95));
        panel.start();
        sensor.start();
    }
}
