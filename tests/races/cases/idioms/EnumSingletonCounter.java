// case: an enum singleton counts in a plain field, from two threads
// why: that there is one instance does not order its uses
// race idioms.EnumSingletonCounter$Registry.hits
package idioms;

public class EnumSingletonCounter {
    enum Registry {
        INSTANCE;

        private int hits;

        void hit() {
            hits++;
        }
    }

    public static void main(String[] args) {
        new Thread(Registry.INSTANCE::hit).start();
        new Thread(() -> Registry.INSTANCE.hit()).start();
    }
}
