// case: a loop starts a thread and joins it before starting the next one
// why: at most one worker runs at a time, and each is ordered after the previous one by join and start
// safe order.JoinBeforeNextSpawn.migrated
package order;

public class JoinBeforeNextSpawn {
    private static int migrated;

    public static void main(String[] args) throws InterruptedException {
        for (String table : new String[] {"users", "orders", "items"}) {
            Thread step = new Thread(() -> {
                migrated += table.length();
            });
            step.start();
            step.join();
            System.out.println(table + " " + migrated);
        }
    }
}
