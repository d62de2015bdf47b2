// case: runAsync whose result is read without join
// why: nothing orders the asynchronous write before the read in main
// race executors.WeatherNoJoin.celsius certain
package executors;

import java.util.concurrent.CompletableFuture;

public class WeatherNoJoin {
    private double celsius;

    void fetch() {
        celsius = 20.0;
    }

    public static void main(String[] args) {
        WeatherNoJoin weather = new WeatherNoJoin();
        CompletableFuture<Void> job = CompletableFuture.runAsync(weather::fetch);
        System.out.println(weather.celsius + (job.isCancelled() ? " cancelled" : ""));
    }
}
