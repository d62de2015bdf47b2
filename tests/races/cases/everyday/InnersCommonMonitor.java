// case: inner objects lock the outer one to write its field
// why: all of them lock the same object
// safe everyday.InnersCommonMonitor.sold
package everyday;

public class InnersCommonMonitor {
    private int sold;

    class Desk {
        void sell() {
            synchronized (InnersCommonMonitor.this) {
                sold++;
            }
        }
    }

    public static void main(String[] args) {
        InnersCommonMonitor shop = new InnersCommonMonitor();
        Desk left = shop.new Desk(), right = shop.new Desk();
        new Thread(left::sell).start();
        new Thread(right::sell).start();
    }
}
