// case: two asynchronous jobs, allOf(...).join() before the reads
// why: allOf completes after both jobs; join() orders both before main
// safe executors.WeatherBoth.celsius
// safe executors.WeatherBoth.humidity
package executors;

import java.util.concurrent.CompletableFuture;

public class WeatherBoth {
    private double celsius;
    private double humidity;

    public static void main(String[] args) {
        WeatherBoth weather = new WeatherBoth();
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> weather.celsius = 20.0);
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> weather.humidity = 0.4);
        CompletableFuture.allOf(a, b).join();
        System.out.println(weather.celsius + " " + weather.humidity);
    }
}
