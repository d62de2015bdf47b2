// case: both steps put a text together, each in a builder of its own, by calls one behind the other
// why: a builder is new in each call, and nobody else has it; the name that the label reads never changes
// clean containers.RouteLabel.print
package containers;

public class RouteLabel {
    private final String name = "coast";
    private String printed = "";

    private static String framed(String text) {
        return new StringBuilder().append('[').append(text).append(']').toString();
    }

    synchronized String label() {
        return framed(name);
    }

    synchronized void keep(String label) {
        printed = framed(label);
    }

    void print() {
        String label = label();
        keep(label);
    }

    public static void main(String[] args) {
        RouteLabel route = new RouteLabel();
        new Thread(route::print).start();
        new Thread(route::print).start();
    }
}
