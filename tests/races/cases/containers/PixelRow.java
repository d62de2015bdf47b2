// case: two threads write the same elements of an int[]
// why: both loops cover the whole array with no lock
// race containers.PixelRow.pixels[]
package containers;

public class PixelRow {
    private final int[] pixels = new int[16];

    void fill(int colour) {
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = colour;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PixelRow row = new PixelRow();
        Thread red = new Thread(() -> row.fill(0xff0000));
        Thread blue = new Thread(() -> row.fill(0x0000ff));
        red.start();
        blue.start();
        red.join();
        blue.join();
        System.out.println(row.pixels[0] != 0);
    }
}
