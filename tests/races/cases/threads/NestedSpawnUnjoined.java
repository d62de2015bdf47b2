// case: main joins the parent thread, but nobody joins the thread that the parent spawned
// why: parent's writes are ordered by join; the grandchild may still be running when main reads
// race threads.NestedSpawnUnjoined.indexed certain
// safe threads.NestedSpawnUnjoined.parsed
package threads;

public class NestedSpawnUnjoined {
    private static int parsed;
    private static int indexed;

    static void importAll() {
        for (int i = 0; i < 100; i++) {
            parsed++;
        }
        Thread indexer = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                indexed++;
            }
        });
        indexer.start();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread importer = new Thread(NestedSpawnUnjoined::importAll);
        importer.start();
        importer.join();
        System.out.println(parsed + " parsed, " + indexed + " indexed");
    }
}
