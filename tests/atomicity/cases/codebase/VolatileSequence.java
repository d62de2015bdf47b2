// case: ++ on a volatile field, and a volatile field tested before it is set
// why: two threads read the same value; two threads find it empty and both connect
// violation codebase.VolatileSequence.next kind=read-modify-write
// violation codebase.VolatileSequence.connect kind=check-then-act
// clean codebase.VolatileSequence.stop
// clean codebase.VolatileSequence.lambda$main$0
package codebase;

public class VolatileSequence {
    private volatile int sequence;
    private volatile String connection;
    private volatile boolean stopped;

    int next() {
        return sequence++;
    }

    void connect(String host) {
        if (connection == null) {
            connection = "to " + host;
        }
    }

    void stop() {
        stopped = true;
    }

    public static void main(String[] args) {
        VolatileSequence client = new VolatileSequence();
        for (int i = 0; i < 2; i++) {
            int number = i;
            new Thread(() -> {
                while (!client.stopped) {
                    client.connect("host" + number);
                    if (client.next() > 100) {
                        client.stop();
                    }
                }
            }).start();
        }
    }
}
