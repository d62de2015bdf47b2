// case: System.arraycopy into and out of a shared array under a lock
// why: both copies hold the monitor of the camera
// safe containers.FrameCopyLocked.frame[]
package containers;

public class FrameCopyLocked {
    private final byte[] frame = new byte[32];

    synchronized void capture(byte[] source) {
        System.arraycopy(source, 0, frame, 0, source.length);
    }

    synchronized byte[] snapshot() {
        byte[] copy = new byte[frame.length];
        System.arraycopy(frame, 0, copy, 0, copy.length);
        return copy;
    }

    public static void main(String[] args) throws InterruptedException {
        FrameCopyLocked camera = new FrameCopyLocked();
        Thread sensor = new Thread(() -> camera.capture(new byte[] {1, 2, 3, 4}));
        sensor.start();
        System.out.println(camera.snapshot()[3]);
        sensor.join();
    }
}
