// case: System.arraycopy into a shared array
// why: the camera copies into frame while main reads its elements; no lock
// race containers.FrameCopy.frame[]
package containers;

public class FrameCopy {
    private final byte[] frame = new byte[32];

    void capture(byte[] source) {
        System.arraycopy(source, 0, frame, 0, source.length);
    }

    int brightness() {
        int sum = 0;
        for (byte b : frame) {
            sum += b;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        FrameCopy camera = new FrameCopy();
        Thread sensor = new Thread(() -> camera.capture(new byte[] {1, 2, 3, 4}));
        sensor.start();
        System.out.println(camera.brightness());
        sensor.join();
    }
}
