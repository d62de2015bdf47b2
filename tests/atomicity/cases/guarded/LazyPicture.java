// case: the missing picture is noticed in one block and stored in a second one
// why: both threads see none, load it twice, and the second replaces what the first has shown already
// violation guarded.LazyPicture.picture kind=check-then-act|read-modify-write
package guarded;

public class LazyPicture {
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
            pixels = loaded;
        }
        return loaded;
    }

    public static void main(String[] args) {
        LazyPicture album = new LazyPicture();
        Thread view = new Thread(album::picture);
        Thread print = new Thread(album::picture);
        view.start();
        print.start();
    }
}
