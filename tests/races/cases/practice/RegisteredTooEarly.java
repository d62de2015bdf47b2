// case: a constructor shows its object in a volatile field and then sets a final field
// why: who sees the object sees it before the freeze; the write of the field comes after the volatile one
// race practice.RegisteredTooEarly.port
package practice;

public class RegisteredTooEarly {
    private static volatile RegisteredTooEarly latest;
    private final int port;

    RegisteredTooEarly(int port) {
        latest = this;
        this.port = port;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            RegisteredTooEarly seen = latest;
            if (seen != null) {
                System.out.println(seen.port);
            }
        }).start();
        new RegisteredTooEarly(80);
    }
}
