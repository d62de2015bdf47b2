// case: builders are local to a thread, what they build has final fields and goes to a pool
// why: a builder is never shared; execute is before the task
// safe codebase.RequestBuilder$Request$Builder.path
// safe codebase.RequestBuilder$Request$Builder.headers{}
// safe codebase.RequestBuilder$Request.headers{}
package codebase;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class RequestBuilder {
    static final class Request {
        private final String path;
        private final Map<String, String> headers;

        private Request(Builder builder) {
            path = builder.path;
            headers = Collections.unmodifiableMap(new TreeMap<>(builder.headers));
        }

        static Builder builder() {
            return new Builder();
        }

        static final class Builder {
            private String path = "/";
            private final Map<String, String> headers = new HashMap<>();

            Builder path(String newPath) {
                path = newPath;
                return this;
            }

            Builder header(String name, String value) {
                headers.put(name, value);
                return this;
            }

            Request build() {
                return new Request(this);
            }
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 5; i++) {
            int number = i;
            pool.execute(() -> {
                Request request = Request.builder().path("/" + number).header("Accept", "*/*").build();
                pool.execute(() -> System.out.println(request.path + request.headers));
            });
        }
    }
}
