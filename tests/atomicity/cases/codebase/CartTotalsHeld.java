// case: synchronized getters and setters used inside a block that holds the same monitor
// why: everybody who changes the total holds the cart all the while
// clean codebase.CartTotalsHeld.add
// clean codebase.CartTotalsHeld.clear
package codebase;

public class CartTotalsHeld {
    static class Cart {
        private int total;

        synchronized int getTotal() {
            return total;
        }

        synchronized void setTotal(int newTotal) {
            total = newTotal;
        }
    }

    private final Cart cart = new Cart();

    void add(int amount) {
        synchronized (cart) {
            cart.setTotal(cart.getTotal() + amount);
        }
    }

    void clear() {
        synchronized (cart) {
            if (cart.getTotal() > 100) {
                cart.setTotal(0);
            }
        }
    }

    public static void main(String[] args) {
        CartTotalsHeld shop = new CartTotalsHeld();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                for (int n = 0; n < 10; n++) {
                    shop.add(n);
                    shop.clear();
                }
            }).start();
        }
    }
}
