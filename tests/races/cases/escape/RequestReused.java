// case: the workers reuse one request object kept in a static field
// why: path and attempts of the one Request are changed by all threads without a lock
// race escape.RequestReused$Request.path certain
// race escape.RequestReused$Request.attempts certain
// safe escape.RequestReused.SHARED
package escape;

public class RequestReused {
    static class Request {
        String path;
        int attempts;
        boolean send() {
            attempts++;
            return attempts > 2;
        }
    }

    private static final Request SHARED = new Request();

    static void fetchAll(String base) {
        for (int i = 0; i < 5; i++) {
            SHARED.path = base + "/" + i;
            SHARED.send();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            String base = "/shard" + i;
            new Thread(() -> fetchAll(base)).start();
        }
    }
}
