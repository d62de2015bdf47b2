// case: the synchronized method holds its parameter's lock around both getters
// why: the getters' own acquisitions are reentrant; nobody can change the tariff between them
// clean witness.InvoiceTotalLocked.total
package witness;

public class InvoiceTotalLocked {
    static class Tariff {
        private int price = 10;
        private int discount = 1;

        synchronized int price() {
            return price;
        }

        synchronized int discount() {
            return discount;
        }

        synchronized void change(int newPrice, int newDiscount) {
            price = newPrice;
            discount = newDiscount;
        }
    }

    private int last;

    synchronized void total(Tariff tariff) {
        synchronized (tariff) {
            int price = tariff.price();
            last = price - tariff.discount();
        }
    }

    public static void main(String[] args) {
        InvoiceTotalLocked invoice = new InvoiceTotalLocked();
        Tariff tariff = new Tariff();
        Thread clerk = new Thread(() -> invoice.total(tariff));
        Thread office = new Thread(() -> tariff.change(12, 3));
        clerk.start();
        office.start();
    }
}
