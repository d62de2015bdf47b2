// case: a letter is handed over through a mailbox with wait and notify
// why: the letter is filled before put() and read after take(); both hold the mailbox's monitor for the hand-over
// safe order.MailboxWait$Mailbox.letter
// safe order.MailboxWait$Letter.body
package order;

public class MailboxWait {
    static class Letter {
        String body;
    }

    static class Mailbox {
        private Letter letter;
        synchronized void put(Letter l) {
            letter = l;
            notifyAll();
        }
        synchronized Letter take() throws InterruptedException {
            while (letter == null) {
                wait();
            }
            Letter l = letter;
            letter = null;
            return l;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Mailbox box = new Mailbox();
        Thread sender = new Thread(() -> {
            Letter l = new Letter();
            l.body = "greetings";
            box.put(l);
        });
        sender.start();
        Letter received = box.take();
        System.out.println(received.body);
    }
}
