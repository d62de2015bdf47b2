// case: under the ledger's lock one harmless command runs; a desk elsewhere keeps commands of ten kinds in one list
// why: the report that locks the printer is never run under the ledger's lock; which command a call means is not
// why: known, since all of them come out of one list
// options: --context insensitive
// clean order.ManyCommands.ledger, order.ManyCommands.printer
package order;


public class ManyCommands {
    static final Object ledger = new Object();
    static final Object printer = new Object();
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
        commands = new Command[] {new Report(), new Pay(), new Book(), new Move(), new Sell(), new Lend(), new Hold(),
            new Void(), new Sign(), new Seal()};
        new Thread(ManyCommands::account).start();
        new Thread(ManyCommands::print).start();
    }
}
