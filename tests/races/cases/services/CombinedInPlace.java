// case: a trip that one stage makes and the next ones add to
// why: each stage gets the trip behind the stage before
// safe services.CombinedInPlace$Trip.total
package services;

import java.util.concurrent.CompletableFuture;

public class CombinedInPlace {
    static class Trip {
        int total;

        Trip add(int price) {
            total += price;
            return this;
        }
    }

    public static void main(String[] args) {
        CompletableFuture<Integer> flight = CompletableFuture.supplyAsync(() -> 100);
        CompletableFuture<Integer> hotel = CompletableFuture.supplyAsync(() -> 80);
        Trip trip = flight.thenApply(price -> new Trip().add(price)).thenCombine(hotel, Trip::add).join();
        System.out.println(trip.total);
    }
}
