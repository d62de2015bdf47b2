// case: a thread spawns a helper thread and goes on changing what the helper changes
// why: the parent's stage = "linking" comes after start() of the child and before any join: unordered
// why: warnings is changed by the child, and by the parent only after joining it; main joins the parent
// race threads.NestedSpawn.stage certain
// safe threads.NestedSpawn.warnings
package threads;

public class NestedSpawn {
    private static String stage = "idle";
    private static int warnings;

    static void compile() {
        stage = "parsing";
        Thread helper = new Thread(() -> {
            warnings += 2;
            stage = "checking";
        });
        helper.start();
        stage = "linking";
        try {
            helper.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        warnings++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread build = new Thread(NestedSpawn::compile);
        build.start();
        build.join();
        System.out.println(stage + " " + warnings);
    }
}
