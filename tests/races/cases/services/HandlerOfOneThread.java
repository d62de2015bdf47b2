// case: a handler of the JDK's HTTP server without a pool
// why: without an executor the server calls its handlers in its one dispatcher thread
// safe services.HandlerOfOneThread.hits
package services;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;

public class HandlerOfOneThread implements HttpHandler {
    private int hits;

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        hits++;
        exchange.sendResponseHeaders(204, -1);
    }

    public static void main(String[] args) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(8080), 0);
        server.createContext("/", new HandlerOfOneThread());
        server.start();
    }
}
