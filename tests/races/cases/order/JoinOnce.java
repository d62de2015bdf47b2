// case: main reads a total after joining the only writer
// why: the end of the thread happens-before the return of join()
// safe order.JoinOnce$Invoice.total
package order;

public class JoinOnce {
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
        calc.join();
        System.out.println(invoice.total);
    }
}
