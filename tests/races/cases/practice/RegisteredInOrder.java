// case: the same, shown last
// why: the volatile write comes after the write of the field
// safe practice.RegisteredInOrder.port
package practice;

public class RegisteredInOrder {
    private static volatile RegisteredInOrder latest;
    private final int port;

    RegisteredInOrder(int port) {
        this.port = port;
        latest = this;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            RegisteredInOrder seen = latest;
            if (seen != null) {
                System.out.println(seen.port);
            }
        }).start();
        new RegisteredInOrder(80);
    }
}
