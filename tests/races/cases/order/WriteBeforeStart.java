// case: configuration written before the worker is started
// why: actions before start() happen-before every action of the started thread
// safe order.WriteBeforeStart.greeting
// safe order.WriteBeforeStart.repeat
package order;

public class WriteBeforeStart {
    private static String greeting;
    private static int repeat;

    public static void main(String[] args) {
        greeting = "welcome";
        repeat = 2;
        Thread greeter = new Thread(() -> {
            for (int i = 0; i < repeat; i++) {
                System.out.println(greeting);
            }
        });
        greeter.start();
    }
}
