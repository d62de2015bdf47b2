// case: an immutable route with final fields is published through a plain static field
// why: the final fields are frozen at the end of the constructor and safe even through a racy reference
// why: the reference itself is written and read without any order
// race order.FinalFieldRoute.current certain
// safe order.FinalFieldRoute$Route.host
// safe order.FinalFieldRoute$Route.port
package order;

public class FinalFieldRoute {
    static final class Route {
        private final String host;
        private final int port;
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
