// case: a shutdown hook reads what main wrote before registering it
// why: registration happens-before the start of the hook, so the earlier writes are visible; nothing is written later
// safe threads.ShutdownHookConfig.spoolDirectory
// safe threads.ShutdownHookConfig.jobs
package threads;

public class ShutdownHookConfig {
    private static String spoolDirectory;
    private static int jobs;

    static void report() {
        System.out.println(jobs + " jobs left in " + spoolDirectory);
    }

    public static void main(String[] args) {
        spoolDirectory = "/var/spool/print";
        jobs = args.length + 3;
        Runtime.getRuntime().addShutdownHook(new Thread(ShutdownHookConfig::report, "spool-report"));
        System.out.println("started");
    }
}
