// case: an object in a list of clients sets a field and then starts its two threads
// why: start() lies between the write and the read on the same object
// safe practice.WriterKnownToReader$Client.writer
package practice;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class WriterKnownToReader {
    private static class Client {
        private final List<Client> clients;
        private Thread writer;

        Client(List<Client> clients) {
            this.clients = clients;
        }

        void start() {
            Thread reader = new Thread(this::read);
            writer = new Thread(() -> System.out.println("writes"));
            reader.start();
            writer.start();
        }

        private void read() {
            clients.remove(this);
            writer.interrupt();
        }
    }

    public static void main(String[] args) {
        List<Client> clients = new CopyOnWriteArrayList<>();
        for (int i = 0; i < 5; i++) {
            Client client = new Client(clients);
            clients.add(client);
            client.start();
        }
    }
}
