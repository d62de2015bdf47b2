// case: main reads a total after a timed join
// why: join(millis) may return while the thread is still running; its return gives no order by itself
// race order.TimedJoin$Invoice.total certain
package order;

public class TimedJoin {
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
        calc.join(10);
        System.out.println(invoice.total);
    }
}
