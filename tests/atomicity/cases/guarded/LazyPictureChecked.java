// case: the second block looks again before it stores
// why: what was read in the first block is not relied on; the first picture stays
// clean guarded.LazyPictureChecked.picture
package guarded;

public class LazyPictureChecked {
    private final Object lock = new Object();
    private byte[] pixels;

    byte[] picture() {
        synchronized (lock) {
            if (pixels != null) {
                return pixels;
            }
        }
        byte[] loaded = new byte[1024];
        synchronized (lock) {
            if (pixels == null) {
                pixels = loaded;
            }
            return pixels;
        }
    }

    public static void main(String[] args) {
        LazyPictureChecked album = new LazyPictureChecked();
        Thread view = new Thread(album::picture);
        Thread print = new Thread(album::picture);
        view.start();
        print.start();
    }
}
