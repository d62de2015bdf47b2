// case: the same commands; under the ledger's lock the report itself is run, too
// why: there is a way from the ledger to the printer that no list of commands lies on
// options: --context insensitive
// deadlock order.ManyCommandsReport.ledger, order.ManyCommandsReport.printer
package order;


public class ManyCommandsReport {
    static final Object ledger = new Object();
    static final Object printer = new Object();
    static final Report report = new Report();
    static int pages;

    interface Command {
        void execute();
    }

    static class Report implements Command {
        public void execute() {
            synchronized (printer) {
                pages++;
            }
        }
    }

    static class Pay implements Command { public void execute() {} }
    static class Book implements Command { public void execute() {} }
    static class Move implements Command { public void execute() {} }
    static class Sell implements Command { public void execute() {} }
    static class Lend implements Command { public void execute() {} }
    static class Hold implements Command { public void execute() {} }
    static class Void implements Command { public void execute() {} }
    static class Sign implements Command { public void execute() {} }
    static class Seal implements Command { public void execute() {} }

    static Command[] commands = new Command[10];

    static Command one(int i) {
        return commands[i];
    }

    static void account() {
        synchronized (ledger) {
            one(1).execute();
            report.execute();
        }
    }

    static void print() {
        synchronized (printer) {
            synchronized (ledger) {
                pages++;
            }
        }
    }

    public static void main(String[] args) {
        commands = new Command[] {report, new Pay(), new Book(), new Move(), new Sell(), new Lend(), new Hold(),
            new Void(), new Sign(), new Seal()};
        new Thread(ManyCommandsReport::account).start();
        new Thread(ManyCommandsReport::print).start();
    }
}
