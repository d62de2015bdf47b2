// case: each thread brings a gate of its own
// why: two gate objects in one field of two objects exclude nobody
// deadlock gates.OwnGates$Hall.left, gates.OwnGates$Hall.right kind=lock-order
package gates;

public class OwnGates {
    static class Hall {
        final Object left = new Object();
        final Object right = new Object();
        int moved;
    }

    private final Object gate = new Object();

    void leftFirst(Hall hall) {
        synchronized (gate) {
            synchronized (hall.left) {
                synchronized (hall.right) {
                    hall.moved++;
                }
            }
        }
    }

    void rightFirst(Hall hall) {
        synchronized (gate) {
            synchronized (hall.right) {
                synchronized (hall.left) {
                    hall.moved--;
                }
            }
        }
    }

    public static void main(String[] args) {
        Hall hall = new Hall();
        OwnGates one = new OwnGates();
        OwnGates two = new OwnGates();
        new Thread(() -> one.leftFirst(hall)).start();
        new Thread(() -> two.rightFirst(hall)).start();
    }
}
