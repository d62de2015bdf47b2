// case: one builder is kept in a field and reused by all threads
// why: threads set the path of one builder, and build from it
// race codebase.RequestBuilderShared$Builder.path
// race codebase.RequestBuilderShared$Builder.headers{}
package codebase;

import java.util.HashMap;
import java.util.Map;

public class RequestBuilderShared {
    record Request(String path, Map<String, String> headers) {
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
            return new Request(path, Map.copyOf(headers));
        }
    }

    private final Builder template = new Builder().header("Agent", "heddle");

    Request get(String path) {
        return template.path(path).header("Path", path).build();
    }

    public static void main(String[] args) {
        RequestBuilderShared client = new RequestBuilderShared();
        new Thread(() -> System.out.println(client.get("/a"))).start();
        new Thread(() -> System.out.println(client.get("/b").path())).start();
    }
}
