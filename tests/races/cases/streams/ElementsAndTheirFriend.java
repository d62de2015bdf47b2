// case: a parallel stream moves what elements have to one object that all of them know
// why: helpers write the common object at the same time
// race streams.ElementsAndTheirFriend$Account.balance
package streams;

import java.util.List;

public class ElementsAndTheirFriend {
    static class Account {
        int balance = 10;
        Account bank;
    }

    public static void main(String[] args) {
        Account bank = new Account();
        Account ann = new Account(), bob = new Account();
        ann.bank = bank;
        bob.bank = bank;
        List.of(ann, bob).parallelStream().forEach(a -> a.bank.balance += 5);
        System.out.println(bank.balance);
    }
}
