// case: the context calls one helper that acquires the witness twice (second interprocedural extension)
// why: the station writes both values between the two reads of the helper; the report mixes two times
// violation witness.WeatherReport.publish kind=context-witness
// clean witness.WeatherReport.describe
package witness;

public class WeatherReport {
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
    private String text;

    private String describe() {
        int wind = station.wind();
        int rain = station.rain();
        return "wind " + wind + ", rain " + rain;
    }

    synchronized void publish() {
        text = describe();
    }

    public static void main(String[] args) {
        WeatherReport report = new WeatherReport();
        Thread editor = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                report.publish();
            }
        });
        Thread device = new Thread(() -> report.station.measure(4, 2));
        editor.start();
        device.start();
    }
}
