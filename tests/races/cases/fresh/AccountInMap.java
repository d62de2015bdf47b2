// case: objects in a ConcurrentHashMap are changed by two threads
// why: the map is thread-safe, what it holds is not
// race fresh.AccountInMap$Account.balance
// safe fresh.AccountInMap.accounts{}
package fresh;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class AccountInMap {
    static class Account {
        int balance;
    }

    private final Map<String, Account> accounts = new ConcurrentHashMap<>();

    void pay(String name, int amount) {
        accounts.get(name).balance += amount;
    }

    public static void main(String[] args) {
        AccountInMap bank = new AccountInMap();
        bank.accounts.put("ann", new Account());
        new Thread(() -> bank.pay("ann", 3)).start();
        new Thread(() -> bank.pay("ann", 4)).start();
    }
}
