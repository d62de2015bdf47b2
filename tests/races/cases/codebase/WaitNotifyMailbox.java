// case: a mailbox by wait and notifyAll with a flag, and a counter beside the lock
// why: full and letter are touched under the monitor; the counter of letters is not
// safe codebase.WaitNotifyMailbox.full
// safe codebase.WaitNotifyMailbox$Letter.text
// race codebase.WaitNotifyMailbox.peeks
package codebase;

public class WaitNotifyMailbox {
    static class Letter {
        private String text;
    }

    private Letter letter;
    private boolean full;
    private int peeks;

    synchronized void put(Letter newLetter) throws InterruptedException {
        while (full) {
            wait();
        }
        letter = newLetter;
        full = true;
        notifyAll();
    }

    synchronized Letter take() throws InterruptedException {
        while (!full) {
            wait();
        }
        full = false;
        notifyAll();
        return letter;
    }

    int peek() {
        return ++peeks;
    }

    public static void main(String[] args) {
        WaitNotifyMailbox box = new WaitNotifyMailbox();
        new Thread(() -> {
            try {
                for (int i = 0; i < 10; i++) {
                    Letter letter = new Letter();
                    letter.text = "letter " + i;
                    box.put(letter);
                    box.peek();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
        new Thread(() -> {
            try {
                for (int i = 0; i < 10; i++) {
                    Letter letter = box.take();
                    letter.text = letter.text.trim();
                    System.out.println(letter.text + box.peek());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
    }
}
