// case: a helper starts the threads; the two tasks share one log
// why: launch() is called twice with tasks that write the same Journal; the threads are unordered
// race threads.StartInHelper$Journal.lines certain
// race threads.StartInHelper$Journal.lastLine certain
// safe threads.StartInHelper$Writer.journal
package threads;

public class StartInHelper {
    static class Journal {
        int lines;
        String lastLine;
        void append(String line) {
            lines++;
            lastLine = line;
        }
    }

    static class Writer implements Runnable {
        private final Journal journal;
        Writer(Journal journal) { this.journal = journal; }
        @Override public void run() {
            journal.append(Thread.currentThread().getName());
        }
    }

    static Thread launch(String name, Runnable body) {
        Thread t = new Thread(body, name);
        t.start();
        return t;
    }

    public static void main(String[] args) throws InterruptedException {
        Journal journal = new Journal();
        Thread a = launch("audit", new Writer(journal));
        Thread b = launch("billing", new Writer(journal));
        a.join();
        b.join();
        System.out.println(journal.lines + " " + journal.lastLine);
    }
}
