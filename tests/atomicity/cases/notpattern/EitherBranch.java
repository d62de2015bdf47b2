// case: the witness is acquired on both branches of an if, once on each path
// why: no path passes through both acquisitions
// clean notpattern.EitherBranch.quote
package notpattern;

public class EitherBranch {
    static class Rates {
        private int day = 5;
        private int night = 3;

        synchronized int day() {
            return day;
        }

        synchronized int night() {
            return night;
        }

        synchronized void change(int newDay, int newNight) {
            day = newDay;
            night = newNight;
        }
    }

    private int quoted;

    synchronized void quote(Rates rates, boolean dark) {
        if (dark) {
            quoted = rates.night();
        } else {
            quoted = rates.day();
        }
    }

    public static void main(String[] args) {
        EitherBranch desk = new EitherBranch();
        Rates rates = new Rates();
        Thread asking = new Thread(() -> desk.quote(rates, args.length > 0));
        Thread office = new Thread(() -> rates.change(6, 4));
        asking.start();
        office.start();
    }
}
