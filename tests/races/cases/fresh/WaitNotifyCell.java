// case: a cell with wait and notifyAll
// why: all accesses hold the cell's monitor
// safe fresh.WaitNotifyCell.value
// safe fresh.WaitNotifyCell.full
package fresh;

public class WaitNotifyCell {
    private int value;
    private boolean full;

    synchronized void put(int v) throws InterruptedException {
        while (full) wait();
        value = v;
        full = true;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (!full) wait();
        full = false;
        notifyAll();
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        WaitNotifyCell cell = new WaitNotifyCell();
        new Thread(() -> {
            try {
                for (int i = 0; i < 5; i++) cell.put(i);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
        for (int i = 0; i < 5; i++) System.out.println(cell.take());
    }
}
