// case: supplyAsync, thenApply and join
// why: each stage happens-before the stages that depend on it and before the return of join()
// safe executors.WeatherPipeline.raw
// safe executors.WeatherPipeline.celsius
package executors;

import java.util.concurrent.CompletableFuture;

public class WeatherPipeline {
    private String raw;
    private double celsius;

    String fetch() {
        raw = "68F";
        return raw;
    }

    double convert(String text) {
        celsius = (Double.parseDouble(text.replace("F", "")) - 32) / 1.8;
        return celsius;
    }

    public static void main(String[] args) {
        WeatherPipeline weather = new WeatherPipeline();
        double value = CompletableFuture.supplyAsync(weather::fetch)
                .thenApply(weather::convert)
                .join();
        System.out.println(weather.raw + " " + weather.celsius + " " + value);
    }
}
