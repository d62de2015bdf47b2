// case: one method closes whatever its callers hand to it, in arrays; nobody hands it a file under the disk's lock
// why: under the lock of the disk only pages are closed, which lock nothing
// clean order.CloseAll$Disk, order.CloseAll$File
package order;

public class CloseAll {
    interface Part {
        void close();
    }

    static class Page implements Part {
        private int closed;

        @Override
        public void close() {
            closed++;
        }
    }

    static class Disk {
        private int files;

        synchronized void forget() {
            files--;
        }

        synchronized void clean(Page page) {
            closeAll(page);
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
        Page page = new Page();
        new Thread(() -> disk.clean(page)).start();
        new Thread(() -> closeAll(file)).start();
    }
}
