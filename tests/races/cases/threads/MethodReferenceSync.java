// case: bound method references of one object; the methods are synchronized
// why: both methods hold the account's monitor; main reads after both joins
// safe threads.MethodReferenceSync$Account.balance
package threads;

public class MethodReferenceSync {
    static class Account {
        private long balance = 1_000;
        synchronized void salary() {
            for (int i = 0; i < 12; i++) {
                balance += 100;
            }
        }
        synchronized void rent() {
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
