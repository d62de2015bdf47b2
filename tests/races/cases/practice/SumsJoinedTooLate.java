// case: the same, each read before the join
// why: nothing orders the writes before the read
// race practice.SumsJoinedTooLate$Sum.sum
package practice;

public class SumsJoinedTooLate {
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
            total += sums[i].sum;
            threads[i].join();
        }
        System.out.println(total);
    }
}
