// case: the same, but the counter is only read, and counted up by whoever is done
// why: two workers may read the same number
// race practice.RowsPeeked.pixels[]
package practice;

import java.util.concurrent.atomic.AtomicInteger;

public class RowsPeeked {
    private static final int WIDTH = 64;
    private static final float[] pixels = new float[WIDTH * WIDTH];
    private static final AtomicInteger nextRow = new AtomicInteger();

    static void render() {
        int row;
        while ((row = nextRow.get()) < WIDTH) {
            for (int x = 0; x < WIDTH; x++) {
                pixels[row * WIDTH + x] = x;
            }
            nextRow.incrementAndGet();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(RowsPeeked::render).start();
        }
    }
}
