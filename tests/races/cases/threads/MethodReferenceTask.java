// case: bound method references of one object as thread bodies
// why: deposit and withdraw run in two threads on the same account without a lock
// race threads.MethodReferenceTask$Account.balance certain
package threads;

public class MethodReferenceTask {
    static class Account {
        private long balance = 1_000;
        void salary() {
            for (int i = 0; i < 12; i++) {
                balance += 100;
            }
        }
        void rent() {
            for (int i = 0; i < 12; i++) {
                balance -= 60;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        Thread payer = new Thread(account::salary);
        Thread landlord = new Thread(account::rent);
        payer.start();
        landlord.start();
        payer.join();
        landlord.join();
        System.out.println(account.balance);
    }
}
