// case: a lambda that changes a field of the object that created it, while main changes it too
// why: the refill thread and main both update level between start and join; nothing orders them
// race threads.LambdaTask.level certain
package threads;

public class LambdaTask {
    private int level = 10;

    void refill(int amount) {
        level += amount;
    }

    public static void main(String[] args) throws InterruptedException {
        LambdaTask tank = new LambdaTask();
        Thread pump = new Thread(() -> {
            for (int i = 0; i < 5; i++) {
                tank.refill(2);
            }
        });
        pump.start();
        tank.refill(-3);
        pump.join();
        System.out.println("level " + tank.level);
    }
}
