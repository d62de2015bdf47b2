// case: synchronized methods of two inner objects write a field of the outer one
// why: each method locks its own object
// race everyday.InnersOwnMonitors.sold
package everyday;

public class InnersOwnMonitors {
    private int sold;

    class Desk {
        synchronized void sell() { sold++; }
    }

    public static void main(String[] args) {
        InnersOwnMonitors shop = new InnersOwnMonitors();
        Desk left = shop.new Desk(), right = shop.new Desk();
        new Thread(left::sell).start();
        new Thread(right::sell).start();
    }
}
