// case: two threads paint the whole of one array
// why: both threads write every element, unordered
// safe escape.RowBandsWhole.pixels
// race escape.RowBandsWhole.pixels[]
package escape;

public class RowBandsWhole {
    private final int[] pixels = new int[400];

    void paint(int colour) {
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = pixels[i] + colour;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RowBandsWhole image = new RowBandsWhole();
        Thread red = new Thread(() -> image.paint(0xff0000));
        Thread blue = new Thread(() -> image.paint(0xff));
        red.start();
        blue.start();
        red.join();
        blue.join();
        System.out.println(image.pixels[7]);
    }
}
