// case: a thing is taken out of a pool and given back, each in a synchronized step
// why: what was taken out belongs to the taker: giving it back relies on nothing that may be stale
// clean services.BorrowedAndBack.use
// clean services.BorrowedAndBack.borrow
// clean services.BorrowedAndBack.giveBack
package services;

import java.util.ArrayDeque;

public class BorrowedAndBack {
    private final ArrayDeque<Object> free = new ArrayDeque<>();

    synchronized Object borrow() {
        return free.isEmpty() ? new Object() : free.pop();
    }

    synchronized void giveBack(Object thing) {
        free.push(thing);
    }

    void use() {
        giveBack(borrow());
    }

    public static void main(String[] args) {
        BorrowedAndBack pool = new BorrowedAndBack();
        for (int i = 0; i < 3; i++)
            new Thread(() -> {
                for (int n = 0; n < 10; n++)
                    pool.use();
            }).start();
    }
}
