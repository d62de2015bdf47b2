// case: each client's thread sets the client's name; all clients' threads read all names
// why: the reader of another client's name has no order with its writer
// race practice.ChatNames$Client.name
package practice;

import java.util.List;
import java.util.Scanner;
import java.util.concurrent.CopyOnWriteArrayList;

public class ChatNames {
    private static class Client {
        private final List<Client> clients;
        private String name = "?";

        Client(List<Client> clients) {
            this.clients = clients;
        }

        void start() {
            new Thread(this::talk).start();
        }

        private void talk() {
            Scanner input = new Scanner(System.in);
            while (input.hasNextLine()) {
                name = input.nextLine();
                for (Client client : clients) {
                    System.out.println(client.name);
                }
            }
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
