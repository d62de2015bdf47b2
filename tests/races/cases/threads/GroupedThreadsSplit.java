// case: threads made with the ThreadGroup, Runnable, name and stack size constructor, each with its own result
// why: every Summary is used by one scanner; main adds them up after both joins
// safe threads.GroupedThreadsSplit$Summary.files
// safe threads.GroupedThreadsSplit$Summary.bytes
// safe threads.GroupedThreadsSplit$Scanner.summary
// safe threads.GroupedThreadsSplit$Scanner.size
package threads;

public class GroupedThreadsSplit {
    static class Summary {
        int files;
        long bytes;
        void add(int size) {
            files++;
            bytes += size;
        }
    }

    static class Scanner implements Runnable {
        final Summary summary = new Summary();
        private final int size;
        Scanner(int size) {
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
        Scanner left = new Scanner(10);
        Scanner right = new Scanner(20);
        Thread a = new Thread(group, left, "scan-a", 1 << 16);
        Thread b = new Thread(group, right, "scan-b");
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(left.summary.bytes + right.summary.bytes);
    }
}
