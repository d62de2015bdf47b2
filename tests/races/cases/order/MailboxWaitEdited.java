// case: a letter is handed over through a mailbox, but the sender edits it afterwards
// why: the second write of body comes after put() and is unordered with the receiver's read
// safe order.MailboxWaitEdited$Mailbox.letter
// race order.MailboxWaitEdited$Letter.body
package order;

public class MailboxWaitEdited {
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
            l.body = l.body + ", yours";
        });
        sender.start();
        Letter received = box.take();
        System.out.println(received.body);
    }
}
