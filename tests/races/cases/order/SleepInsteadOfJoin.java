// case: main sleeps long enough and then reads the worker's result
// why: Thread.sleep has no synchronization semantics
// race order.SleepInsteadOfJoin$Invoice.total certain
package order;

public class SleepInsteadOfJoin {
    static class Invoice {
        int total;
        void add(int cents) { total += cents; }
    }

    public static void main(String[] args) throws InterruptedException {
        Invoice invoice = new Invoice();
        Thread calc = new Thread(() -> {
            for (int i = 1; i <= 10; i++) {
                invoice.add(i * 99);
            }
        });
        calc.start();
        Thread.sleep(100);
        System.out.println(invoice.total);
    }
}
