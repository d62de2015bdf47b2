// case: workers draw the numbers of rows from an atomic counter
// why: each number is drawn once, so two workers write different elements
// safe practice.RowsDrawn.pixels[]
package practice;

import java.util.concurrent.atomic.AtomicInteger;

public class RowsDrawn {
    private static final int WIDTH = 64;
    private static final float[] pixels = new float[WIDTH * WIDTH];
    private static final AtomicInteger nextRow = new AtomicInteger();

    static void render() {
        int row;
        while ((row = nextRow.getAndIncrement()) < WIDTH) {
            for (int x = 0; x < WIDTH; x++) {
                pixels[row * WIDTH + x] = x;
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(RowsDrawn::render).start();
        }
    }
}
