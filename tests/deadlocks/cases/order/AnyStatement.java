// case: under the table's lock one harmless statement is executed; a compiler makes four kinds, at many places
// why: the statement that locks the printer is never executed under the table's lock; which one comes out of the
// why: compiler is not known
// clean order.AnyStatement.printer, order.AnyStatement.table
package order;

public class AnyStatement {
    static final Object table = new Object();
    static final Object printer = new Object();
    static int rows;
    static int pages;

    abstract static class Statement {
        final String text;

        Statement(String text) {
            this.text = text;
        }

        abstract void execute();
    }

    static class Insert extends Statement {
        Insert(String text) {
            super(text);
        }

        void execute() {
            rows++;
        }
    }

    static class Update extends Statement {
        Update(String text) {
            super(text);
        }

        void execute() {
            rows += 2;
        }
    }

    static class Remove extends Statement {
        Remove(String text) {
            super(text);
        }

        void execute() {
            rows--;
        }
    }

    static class Export extends Statement {
        Export(String text) {
            super(text);
        }

        void execute() {
            synchronized (printer) {
                pages++;
            }
        }
    }

    static Statement compile(String text) {
        switch (text.length()) {
            case 1: return new Insert("insert into a");
            case 2: return new Insert("insert into b");
            case 3: return new Insert("insert into c");
            case 4: return new Insert("insert into d");
            case 5: return new Insert("insert into e");
            case 6: return new Update("update a");
            case 7: return new Update("update b");
            case 8: return new Update("update c");
            case 9: return new Update("update d");
            case 10: return new Update("update e");
            case 11: return new Remove("delete from a");
            case 12: return new Remove("delete from b");
            case 13: return new Remove("delete from c");
            case 14: return new Remove("delete from d");
            case 15: return new Remove("delete from e");
            case 16: return new Export("export a");
            default: return new Export(text);
        }
    }

    static void store() {
        synchronized (table) {
            compile("abc").execute();
        }
    }

    static void export() {
        synchronized (printer) {
            synchronized (table) {
                pages += rows;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(AnyStatement::store).start();
        new Thread(AnyStatement::export).start();
        compile(args[0]).execute();
    }
}
