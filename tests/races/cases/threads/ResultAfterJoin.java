// case: a thread class keeps its result in a field that main reads after join
// why: the thread's writes happen-before the return of join
// safe threads.ResultAfterJoin$Download.bytes
// safe threads.ResultAfterJoin$Download.error
package threads;

public class ResultAfterJoin {
    static class Download extends Thread {
        private long bytes;
        private String error;
        @Override public void run() {
            for (int chunk = 1; chunk <= 10; chunk++) {
                bytes += chunk * 512L;
            }
            error = bytes % 1024 == 0 ? null : "truncated file";
        }
        String status() {
            return error == null ? bytes + " bytes" : error;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Download d = new Download();
        d.start();
        d.join();
        System.out.println(d.status());
    }
}
