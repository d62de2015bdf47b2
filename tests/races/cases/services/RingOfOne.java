// case: a ring between one writer and one reader with volatile positions
// why: the write of tail comes behind that of the element, the reader looks at tail first; head the other way round
// safe services.RingOfOne.ring[]
package services;

public class RingOfOne {
    private final int[] ring = new int[16];
    private volatile int head, tail;

    void put(int value) {
        while (tail - head == ring.length)
            Thread.onSpinWait();
        ring[tail & 15] = value;
        tail++;
    }

    int take() {
        while (head == tail)
            Thread.onSpinWait();
        int value = ring[head & 15];
        head++;
        return value;
    }

    public static void main(String[] args) {
        RingOfOne ring = new RingOfOne();
        new Thread(() -> {
            for (int i = 0; i < 100; i++)
                ring.put(i);
        }).start();
        new Thread(() -> {
            for (int i = 0; i < 100; i++)
                System.out.println(ring.take());
        }).start();
    }
}
