// case: a route with plain fields is published through a volatile field and never changed
// why: the constructor's writes precede the volatile write that the reader's volatile read sees
// safe order.VolatileRoute.current
// safe order.VolatileRoute$Route.host
// safe order.VolatileRoute$Route.port
package order;

public class VolatileRoute {
    static final class Route {
        private String host;
        private int port;
        Route(String host, int port) {
            this.host = host;
            this.port = port;
        }
        @Override public String toString() { return host + ":" + port; }
    }

    private static volatile Route current = new Route("localhost", 80);

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
