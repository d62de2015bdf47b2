// case: a stop flag is set without synchronization
// why: the field is plain; the worker's reads are not ordered with the write
// race fresh.StopFlagSet.stopped
package fresh;

public class StopFlagSet implements Runnable {
    private boolean stopped;

    @Override public void run() {
        while (!stopped) Thread.onSpinWait();
    }

    void stop() {
        stopped = true;
    }

    public static void main(String[] args) {
        StopFlagSet worker = new StopFlagSet();
        new Thread(worker).start();
        worker.stop();
    }
}
