// case: main starts A, A starts B; A goes on writing after starting B
// why: replica is written by A after start() of B; region only before A starts
// safe order.StartChainLate.region
// race order.StartChainLate.replica certain
package order;

public class StartChainLate {
    private static String region;
    private static int replica;

    static void deploy() {
        System.out.println("replica " + replica + " in " + region);
    }

    static void plan() {
        new Thread(StartChainLate::deploy, "deploy").start();
        replica = region.length();
    }

    public static void main(String[] args) {
        region = "eu-west";
        new Thread(StartChainLate::plan, "plan").start();
    }
}
