// case: a lambda changes a field; main changes it only after join
// why: all actions of the pump thread happen-before main's return from join
// safe threads.LambdaTaskJoined.level
package threads;

public class LambdaTaskJoined {
    private int level = 10;

    void refill(int amount) {
        level += amount;
    }

    public static void main(String[] args) throws InterruptedException {
        LambdaTaskJoined tank = new LambdaTaskJoined();
        Thread pump = new Thread(() -> {
            for (int i = 0; i < 5; i++) {
                tank.refill(2);
            }
        });
        pump.start();
        pump.join();
        tank.refill(-3);
        System.out.println("level " + tank.level);
    }
}
