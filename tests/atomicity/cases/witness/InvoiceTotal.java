// case: a synchronized method calls two synchronized getters of its parameter
// why: the office changes price and discount between the two calls; the total mixes the old price with
// why: the new discount
// violation witness.InvoiceTotal.total kind=context-witness witness=tariff
package witness;

public class InvoiceTotal {
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
        int price = tariff.price();
        last = price - tariff.discount();
    }

    public static void main(String[] args) {
        InvoiceTotal invoice = new InvoiceTotal();
        Tariff tariff = new Tariff();
        Thread clerk = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                invoice.total(tariff);
            }
        });
        Thread office = new Thread(() -> tariff.change(12, 3));
        clerk.start();
        office.start();
    }
}
