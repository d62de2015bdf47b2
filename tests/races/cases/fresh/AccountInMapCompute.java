// case: objects in a ConcurrentHashMap are replaced by new ones inside compute
// why: compute() is atomic, and the objects do not change after they are made
// safe fresh.AccountInMapCompute$Account.balance
// safe fresh.AccountInMapCompute.accounts
package fresh;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class AccountInMapCompute {
    static final class Account {
        final int balance;

        Account(int balance) {
            this.balance = balance;
        }
    }

    private final Map<String, Account> accounts = new ConcurrentHashMap<>();

    void pay(String name, int amount) {
        accounts.compute(name, (n, old) -> new Account(old == null ? amount : old.balance + amount));
    }

    public static void main(String[] args) {
        AccountInMapCompute bank = new AccountInMapCompute();
        new Thread(() -> bank.pay("ann", 3)).start();
        new Thread(() -> bank.pay("ann", 4)).start();
    }
}
