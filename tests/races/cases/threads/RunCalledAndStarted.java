// case: one task is started, the other one's run() is called directly
// why: main executes unpack.run() while the download thread changes the same Progress
// race threads.RunCalledAndStarted$Progress.percent certain
// safe threads.RunCalledAndStarted$Task.progress
package threads;

public class RunCalledAndStarted {
    static class Progress {
        int percent;
    }

    static class Task extends Thread {
        private final Progress progress;
        Task(Progress progress) { this.progress = progress; }
        @Override public void run() {
            for (int i = 0; i < 5; i++) {
                progress.percent += 10;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Progress progress = new Progress();
        Task download = new Task(progress);
        Task unpack = new Task(progress);
        download.start();
        unpack.run();
        download.join();
        System.out.println(progress.percent);
    }
}
