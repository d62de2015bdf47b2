// case: a switch over sealed records passes a mutable part on
// why: both threads change the one part
// needs: 21
// race jdk.SealedParts$Box.size
package jdk;

public class SealedParts {
    static class Box {
        int size;
    }

    sealed interface Order permits Small, Large {}
    record Small(Box box) implements Order {}
    record Large(Box box, int times) implements Order {}

    static void handle(Order order) {
        switch (order) {
            case Small(Box b) -> b.size++;
            case Large(Box b, int n) -> b.size += n;
        }
    }

    public static void main(String[] args) {
        Box box = new Box();
        new Thread(() -> handle(new Small(box))).start();
        handle(new Large(box, 2));
    }
}
