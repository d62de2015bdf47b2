// case: one setting is written before start, the other just after it
// why: repeat is written after start() and read by the thread: no edge; greeting is ordered by start()
// safe order.WriteAfterStart.greeting
// race order.WriteAfterStart.repeat certain
package order;

public class WriteAfterStart {
    private static String greeting;
    private static int repeat = 1;

    public static void main(String[] args) {
        greeting = "welcome";
        Thread greeter = new Thread(() -> {
            for (int i = 0; i < repeat; i++) {
                System.out.println(greeting);
            }
        });
        greeter.start();
        repeat = 2;
    }
}
