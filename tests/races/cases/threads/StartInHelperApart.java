// case: a helper starts the threads; each task has its own log
// why: the two tasks share the allocation of Thread inside launch() but no Journal; main reads after joins
// safe threads.StartInHelperApart$Journal.lines
// safe threads.StartInHelperApart$Journal.lastLine
// safe threads.StartInHelperApart$Writer.journal
package threads;

public class StartInHelperApart {
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
        Journal audit = new Journal();
        Journal billing = new Journal();
        Thread a = launch("audit", new Writer(audit));
        Thread b = launch("billing", new Writer(billing));
        a.join();
        b.join();
        System.out.println(audit.lines + billing.lines + audit.lastLine + billing.lastLine);
    }
}
