// case: two asynchronous jobs write one field, anyOf(...).join() before the read
// why: anyOf waits for one of the jobs; the two writes have no order with each other
// race executors.WeatherEither.celsius certain
package executors;

import java.util.concurrent.CompletableFuture;

public class WeatherEither {
    private double celsius;

    public static void main(String[] args) {
        WeatherEither weather = new WeatherEither();
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> weather.celsius = 20.0);
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> weather.celsius = 21.0);
        CompletableFuture.anyOf(a, b).join();
        System.out.println(weather.celsius);
    }
}
