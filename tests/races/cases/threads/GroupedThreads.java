// case: threads made with the ThreadGroup, Runnable, name and stack size constructor
// why: both scanners report into the same Summary without a lock
// race threads.GroupedThreads$Summary.files certain
// race threads.GroupedThreads$Summary.bytes certain
// safe threads.GroupedThreads$Scanner.summary
// safe threads.GroupedThreads$Scanner.size
package threads;

public class GroupedThreads {
    static class Summary {
        int files;
        long bytes;
        void add(int size) {
            files++;
            bytes += size;
        }
    }

    static class Scanner implements Runnable {
        private final Summary summary;
        private final int size;
        Scanner(Summary summary, int size) {
            this.summary = summary;
            this.size = size;
        }
        @Override public void run() {
            for (int i = 0; i < 50; i++) {
                summary.add(size + i);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("scanners");
        Summary summary = new Summary();
        Thread a = new Thread(group, new Scanner(summary, 10), "scan-a", 1 << 16);
        Thread b = new Thread(group, new Scanner(summary, 20), "scan-b");
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(summary.files + " files, " + summary.bytes + " bytes");
    }
}
