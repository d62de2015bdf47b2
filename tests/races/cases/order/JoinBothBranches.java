// case: join on both branches in different places
// why: every path to the read passes a join of the export thread
// safe order.JoinBothBranches.rows
package order;

public class JoinBothBranches {
    private static int rows;

    public static void main(String[] args) throws InterruptedException {
        Thread export = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                rows++;
            }
        });
        export.start();
        if (args.length > 0) {
            System.out.println("waiting");
            export.join();
        } else {
            export.join();
            System.out.println("quiet");
        }
        System.out.println(rows + " rows");
    }
}
