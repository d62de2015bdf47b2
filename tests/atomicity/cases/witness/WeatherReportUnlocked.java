// case: the same helper, but nobody holds a lock around it
// why: without a context no block claims to be atomic; the helper only reads two values
// clean witness.WeatherReportUnlocked.publish
// clean witness.WeatherReportUnlocked.describe
package witness;

public class WeatherReportUnlocked {
    static class Station {
        private int wind;
        private int rain;

        synchronized int wind() {
            return wind;
        }

        synchronized int rain() {
            return rain;
        }

        synchronized void measure(int newWind, int newRain) {
            wind = newWind;
            rain = newRain;
        }
    }

    private final Station station = new Station();

    private String describe() {
        int wind = station.wind();
        int rain = station.rain();
        return "wind " + wind + ", rain " + rain;
    }

    void publish() {
        System.out.println(describe());
    }

    public static void main(String[] args) {
        WeatherReportUnlocked report = new WeatherReportUnlocked();
        Thread editor = new Thread(report::publish);
        Thread device = new Thread(() -> report.station.measure(4, 2));
        editor.start();
        device.start();
    }
}
