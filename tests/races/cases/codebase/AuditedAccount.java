// case: an override without synchronized adds to a field of the subclass before it calls the synchronized method
// why: the superclass guards its own field; the field of the subclass is touched outside the lock
// safe codebase.AuditedAccount$Account.balance
// race codebase.AuditedAccount$Audited.changes
package codebase;

public class AuditedAccount {
    static class Account {
        protected long balance;

        synchronized void deposit(long amount) {
            balance += amount;
        }

        synchronized long balance() {
            return balance;
        }
    }

    static class Audited extends Account {
        private int changes;

        @Override
        void deposit(long amount) {
            changes++;
            super.deposit(amount);
        }
    }

    public static void main(String[] args) {
        Account account = new Audited();
        new Thread(() -> account.deposit(5)).start();
        new Thread(() -> account.deposit(7)).start();
        System.out.println(account.balance());
    }
}
