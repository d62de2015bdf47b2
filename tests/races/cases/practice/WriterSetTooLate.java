// case: the same, but the field is set when the reader runs already
// why: nothing orders the write before the read
// race practice.WriterSetTooLate$Client.writer
package practice;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class WriterSetTooLate {
    private static class Client {
        private final List<Client> clients;
        private Thread writer;

        Client(List<Client> clients) {
            this.clients = clients;
        }

        void start() {
            Thread reader = new Thread(this::read);
            reader.start();
            writer = new Thread(() -> System.out.println("writes"));
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
