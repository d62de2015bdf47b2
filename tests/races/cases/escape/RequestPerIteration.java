// case: a worker makes a fresh request object in every iteration and never stores it
// why: no Request leaves the method that allocates it, although many threads run that method
// safe escape.RequestPerIteration$Request.path
// safe escape.RequestPerIteration$Request.attempts
package escape;

public class RequestPerIteration {
    static class Request {
        String path;
        int attempts;
        boolean send() {
            attempts++;
            return path.hashCode() % 3 != 0 || attempts > 2;
        }
    }

    static void fetchAll(String base) {
        for (int i = 0; i < 5; i++) {
            Request r = new Request();
            r.path = base + "/" + i;
            while (!r.send()) {
                r.path = r.path + "?retry";
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            String base = "/shard" + i;
            new Thread(() -> fetchAll(base)).start();
        }
        fetchAll("/main");
    }
}
