// case: one virtual thread per request in a closed executor, results read after close
// why: close waits for all tasks; a counter of all requests is not guarded
// needs: 21
// safe codebase.VirtualRequests$Request.answer
// race codebase.VirtualRequests.served
// safe codebase.VirtualRequests.errors
package codebase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class VirtualRequests {
    static class Request {
        private final String path;
        private String answer;

        Request(String path) {
            this.path = path;
        }
    }

    private static int served;
    private static final AtomicInteger errors = new AtomicInteger();

    static void handle(Request request) {
        if (request.path.isEmpty()) {
            errors.incrementAndGet();
            return;
        }
        request.answer = "200 " + request.path;
        served++;
    }

    public static void main(String[] args) {
        List<Request> requests = new ArrayList<>();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 10; i++) {
                Request request = new Request("/page/" + i);
                requests.add(request);
                executor.submit(() -> handle(request));
            }
        }
        for (Request request : requests) {
            System.out.println(request.answer);
        }
        System.out.println(served + errors.get());
    }
}
