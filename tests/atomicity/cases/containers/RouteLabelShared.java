// case: both steps put a text together in the same builder, by calls one behind the other
// why: another thread starts a text of its own in between; what is kept is longer than what was read
// violation containers.RouteLabelShared.print kind=read-modify-write
package containers;

public class RouteLabelShared {
    private final StringBuilder text = new StringBuilder("coast");

    synchronized String label() {
        return text.append('[').append(']').toString();
    }

    synchronized void keep(String label) {
        text.append(label).append(';');
    }

    void print() {
        String label = label();
        keep(label);
    }

    public static void main(String[] args) {
        RouteLabelShared route = new RouteLabelShared();
        new Thread(route::print).start();
        new Thread(route::print).start();
    }
}
