// case: a bounded queue whose size is asked without its monitor
// why: size() reads the list while put() changes it
// race everyday.SizeOutside.items{}
package everyday;

import java.util.LinkedList;

public class SizeOutside {
    private final LinkedList<String> items = new LinkedList<>();

    synchronized void put(String item) {
        items.add(item);
        notifyAll();
    }

    synchronized String take() throws InterruptedException {
        while (items.isEmpty()) wait();
        return items.removeFirst();
    }

    int size() { return items.size(); }

    public static void main(String[] args) throws InterruptedException {
        SizeOutside queue = new SizeOutside();
        new Thread(() -> {
            for (int i = 0; i < 10; i++) queue.put("item " + i);
        }).start();
        System.out.println(queue.size());
        System.out.println(queue.take());
    }
}
