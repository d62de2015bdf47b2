// case: an immutable object is read by many threads, under a volatile reference
// why: its fields are final
// safe fresh.ImmutableMoney$Money.cents
// safe fresh.ImmutableMoney.price
package fresh;

public class ImmutableMoney {
    static final class Money {
        final long cents;

        Money(long cents) {
            this.cents = cents;
        }

        Money plus(long more) {
            return new Money(cents + more);
        }
    }

    static volatile Money price = new Money(100);

    public static void main(String[] args) {
        new Thread(() -> price = price.plus(5)).start();
        System.out.println(price.cents);
    }
}
