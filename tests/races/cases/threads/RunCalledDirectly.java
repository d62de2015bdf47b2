// case: run() is called instead of start(): no thread at all
// why: both tasks run in the main thread, one after the other
// safe threads.RunCalledDirectly$Task.done
// safe threads.RunCalledDirectly$Progress.percent
// safe threads.RunCalledDirectly$Task.progress
package threads;

public class RunCalledDirectly {
    static class Progress {
        int percent;
    }

    static class Task extends Thread {
        private final Progress progress;
        boolean done;
        Task(Progress progress) { this.progress = progress; }
        @Override public void run() {
            for (int i = 0; i < 5; i++) {
                progress.percent += 10;
            }
            done = true;
        }
    }

    public static void main(String[] args) {
        Progress progress = new Progress();
        Task download = new Task(progress);
        Task unpack = new Task(progress);
        download.run();
        unpack.run();
        System.out.println(progress.percent + " " + (download.done && unpack.done));
    }
}
