// case: synchronized getters and setters used by a caller as if they were one step
// why: another customer adds between getTotal and setTotal
// violation codebase.CartTotals.add kind=read-modify-write|check-then-act
// clean codebase.CartTotals.addWhole
package codebase;

public class CartTotals {
    static class Cart {
        private int total;
        private int sum;

        synchronized int getTotal() {
            return total;
        }

        synchronized void setTotal(int newTotal) {
            total = newTotal;
        }

        synchronized void plus(int amount) {
            sum += amount;
        }
    }

    private final Cart cart = new Cart();

    void add(int amount) {
        cart.setTotal(cart.getTotal() + amount);
    }

    void addWhole(int amount) {
        cart.plus(amount);
    }

    public static void main(String[] args) {
        CartTotals shop = new CartTotals();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                for (int n = 0; n < 10; n++) {
                    shop.add(n);
                    shop.addWhole(n);
                }
            }).start();
        }
    }
}
