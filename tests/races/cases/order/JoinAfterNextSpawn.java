// case: a loop starts the next thread before it joins the previous one
// why: two consecutive workers overlap and both change migrated
// race order.JoinAfterNextSpawn.migrated certain
package order;

public class JoinAfterNextSpawn {
    private static int migrated;

    public static void main(String[] args) throws InterruptedException {
        Thread previous = null;
        for (String table : new String[] {"users", "orders", "items"}) {
            Thread step = new Thread(() -> {
                migrated += table.length();
            });
            step.start();
            if (previous != null) {
                previous.join();
            }
            previous = step;
        }
        previous.join();
        System.out.println(migrated);
    }
}
