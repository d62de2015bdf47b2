// case: main starts A, A starts B; B reads what main and A wrote before
// why: start edges are transitive: main's write, start of A, A's write, start of B, B's reads
// safe order.StartChain.region
// safe order.StartChain.replica
package order;

public class StartChain {
    private static String region;
    private static int replica;

    static void deploy() {
        System.out.println("replica " + replica + " in " + region);
    }

    static void plan() {
        replica = region.length();
        new Thread(StartChain::deploy, "deploy").start();
    }

    public static void main(String[] args) {
        region = "eu-west";
        new Thread(StartChain::plan, "plan").start();
    }
}
