// case: main polls isAlive() until it is false and then reads
// why: the final action of a thread synchronizes-with isAlive() returning false (JLS 17.4.4)
// safe order.AlivePolling$Invoice.total
package order;

public class AlivePolling {
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
        while (calc.isAlive()) {
            Thread.sleep(1);
        }
        System.out.println(invoice.total);
    }
}
