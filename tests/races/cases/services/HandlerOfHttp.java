// case: a handler of the JDK's HTTP server counts requests
// why: the server calls one handler in several threads of the pool
// race services.HandlerOfHttp.hits
// safe services.HandlerOfHttp.locked
package services;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

public class HandlerOfHttp implements HttpHandler {
    private int hits, locked;

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        hits++;
        synchronized (this) {
            locked++;
        }
        exchange.sendResponseHeaders(204, -1);
    }

    public static void main(String[] args) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(8080), 0);
        server.createContext("/", new HandlerOfHttp());
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.start();
    }
}
