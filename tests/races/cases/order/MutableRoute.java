// case: a route with plain fields is published through a plain static field
// why: no edge between construction and use: the reader may see the reference without the fields
// why: the constructor's writes of host and port belong to the finding on the reference
// race order.MutableRoute.current idiom=unsafe-publication
package order;

public class MutableRoute {
    static final class Route {
        private String host;
        private int port;
        Route(String host, int port) {
            this.host = host;
            this.port = port;
        }
        @Override public String toString() { return host + ":" + port; }
    }

    private static Route current = new Route("localhost", 80);

    public static void main(String[] args) {
        Thread client = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                Route route = current;
                System.out.println("via " + route);
            }
        });
        client.start();
        current = new Route("backup", 8080);
    }
}
