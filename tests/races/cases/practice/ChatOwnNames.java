// case: the same, but each reads its own name only
// why: each name has one thread
// safe practice.ChatOwnNames$Client.name
package practice;

import java.util.List;
import java.util.Scanner;
import java.util.concurrent.CopyOnWriteArrayList;

public class ChatOwnNames {
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
                System.out.println(name + " of " + clients.size());
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
