// case: the volatile flag is read, but the data is read whatever its value
// why: on the path where the flag is false there is no edge from the writer
// safe order.VolatileFlagUnchecked.ready
// race order.VolatileFlagUnchecked.answer certain
package order;

public class VolatileFlagUnchecked {
    private static volatile boolean ready;
    private static int answer;

    public static void main(String[] args) {
        Thread oracle = new Thread(() -> {
            answer = 42;
            ready = true;
        });
        oracle.start();
        String note = ready ? "final" : "preliminary";
        System.out.println(note + " answer " + answer);
    }
}
