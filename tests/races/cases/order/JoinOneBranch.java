// case: join only when the user asked to wait
// why: without arguments main does not join and reads while the thread may write
// race order.JoinOneBranch.rows certain
package order;

public class JoinOneBranch {
    private static int rows;

    public static void main(String[] args) throws InterruptedException {
        Thread export = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                rows++;
            }
        });
        export.start();
        if (args.length > 0) {
            export.join();
        }
        System.out.println(rows + " rows");
    }
}
