// case: two elements of one array are locked in the order of the arguments
// why: swap(0, 1) and swap(1, 0) hold one slot each and wait for the other
// deadlock instances.SwapSlots$Slot|instances.SwapSlots.slots[], instances.SwapSlots$Slot|instances.SwapSlots.slots[] kind=lock-order
package instances;

public class SwapSlots {
    static class Slot {
        int value;
    }

    private final Slot[] slots = {new Slot(), new Slot()};

    void swap(int i, int j) {
        synchronized (slots[i]) {
            synchronized (slots[j]) {
                int old = slots[i].value;
                slots[i].value = slots[j].value;
                slots[j].value = old;
            }
        }
    }

    public static void main(String[] args) {
        SwapSlots board = new SwapSlots();
        new Thread(() -> board.swap(0, 1)).start();
        new Thread(() -> board.swap(1, 0)).start();
    }
}
