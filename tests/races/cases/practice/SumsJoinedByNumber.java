// case: tasks and their threads in two arrays; each sum is read after the join of the thread with its number
// why: join() lies between the writes and the read of the same task
// safe practice.SumsJoinedByNumber$Sum.sum
package practice;

public class SumsJoinedByNumber {
    private static class Sum implements Runnable {
        private final int from;
        private long sum;

        Sum(int from) {
            this.from = from;
        }

        @Override
        public void run() {
            for (int i = from; i < from + 10; i++) {
                sum += i;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Sum[] sums = new Sum[4];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            sums[i] = new Sum(i * 10);
            threads[i] = new Thread(sums[i]);
            threads[i].start();
        }
        long total = 0;
        for (int i = 0; i < 4; i++) {
            threads[i].join();
            total += sums[i].sum;
        }
        System.out.println(total);
    }
}
