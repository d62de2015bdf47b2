// case: synchronized (getClass()) with a subclass, static data
// why: getClass() is Report.class for one object and Invoice.class for the other: two monitors
// race locks.GetClassLock$Report.printed
package locks;

public class GetClassLock {
    static class Report {
        static int printed;

        void print() {
            synchronized (getClass()) {
                printed++;
            }
        }
    }

    static class Invoice extends Report {
    }

    public static void main(String[] args) throws InterruptedException {
        Report report = new Report();
        Report invoice = new Invoice();
        Thread a = new Thread(report::print);
        Thread b = new Thread(invoice::print);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(Report.printed);
    }
}
