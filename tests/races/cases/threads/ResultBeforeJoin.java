// case: a thread class keeps its progress in a field that main reads before join
// why: the status line is printed between start and join, unordered with the thread's writes
// race threads.ResultBeforeJoin$Download.bytes certain
// race threads.ResultBeforeJoin$Download.error certain
package threads;

public class ResultBeforeJoin {
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
        System.out.println(d.status());
        d.join();
    }
}
