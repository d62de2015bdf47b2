// case: an abstract class with a template method under lock; subclasses fill in steps and have fields
// why: all steps run inside the synchronized template method
// safe codebase.AuditedAccountSynchronized$Account.balance
// safe codebase.AuditedAccountSynchronized$Audited.changes
// safe codebase.AuditedAccountSynchronized$Audited.last
package codebase;

public class AuditedAccountSynchronized {
    abstract static class Account {
        private long balance;

        final synchronized void deposit(long amount) {
            before(amount);
            balance += amount;
            after();
        }

        final synchronized String show() {
            return balance + describe();
        }

        abstract void before(long amount);

        abstract void after();

        abstract String describe();
    }

    static class Audited extends Account {
        private int changes;
        private long last;

        @Override
        void before(long amount) {
            last = amount;
        }

        @Override
        void after() {
            changes++;
        }

        @Override
        String describe() {
            return changes + ":" + last;
        }
    }

    public static void main(String[] args) {
        Account account = new Audited();
        new Thread(() -> account.deposit(5)).start();
        new Thread(() -> account.deposit(7)).start();
        System.out.println(account.show());
    }
}
