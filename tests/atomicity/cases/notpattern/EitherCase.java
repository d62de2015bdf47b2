// case: a switch with one acquisition in each case, and one early return
// why: each path through the method acquires the witness once
// clean notpattern.EitherCase.answer
package notpattern;

public class EitherCase {
    private final Object book = new Object();
    private int pages = 200;
    private int words = 9000;
    private int answer;

    synchronized void answer(int question) {
        if (question < 0) {
            synchronized (book) {
                answer = -pages;
            }
            return;
        }
        switch (question) {
            case 0:
                synchronized (book) {
                    answer = pages;
                }
                break;
            default:
                synchronized (book) {
                    answer = words;
                }
        }
    }

    void write() {
        synchronized (book) {
            words += 300;
            pages++;
        }
    }

    public static void main(String[] args) {
        EitherCase reader = new EitherCase();
        Thread asking = new Thread(() -> reader.answer(args.length));
        Thread author = new Thread(reader::write);
        asking.start();
        author.start();
    }
}
