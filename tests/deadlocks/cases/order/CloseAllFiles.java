// case: the same method, and the disk hands its file to it while it is locked
// why: one thread holds the disk and waits for the file, the other holds the file and waits for the disk
// deadlock order.CloseAllFiles$Disk, order.CloseAllFiles$File kind=lock-order
package order;

public class CloseAllFiles {
    interface Part {
        void close();
    }

    static class Disk {
        private int files;

        synchronized void forget() {
            files--;
        }

        synchronized void clean(File file) {
            closeAll(file);
        }
    }

    static class File implements Part {
        private final Disk disk;

        File(Disk disk) {
            this.disk = disk;
        }

        @Override
        public synchronized void close() {
            disk.forget();
        }
    }

    static void closeAll(Part... parts) {
        for (Part part : parts) {
            part.close();
        }
    }

    public static void main(String[] args) {
        Disk disk = new Disk();
        File file = new File(disk);
        new Thread(() -> disk.clean(file)).start();
        new Thread(() -> closeAll(file)).start();
    }
}
