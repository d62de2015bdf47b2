// case: a walk along a linked list locks each node in turn
// why: the variable that names the lock is assigned between the acquisitions; they are different wagons
// clean notpattern.WagonWalk.weigh
package notpattern;

public class WagonWalk {
    static class Wagon {
        final Wagon next;
        private int load = 10;

        Wagon(Wagon next) {
            this.next = next;
        }

        synchronized int load() {
            return load;
        }

        synchronized void unload() {
            load = 0;
        }
    }

    private final Wagon first = new Wagon(new Wagon(new Wagon(null)));
    private int weight;

    synchronized void weigh() {
        int sum = 0;
        for (Wagon wagon = first; wagon != null; wagon = wagon.next) {
            sum += wagon.load();
        }
        weight = sum;
    }

    public static void main(String[] args) {
        WagonWalk train = new WagonWalk();
        Thread scale = new Thread(train::weigh);
        Thread crane = new Thread(train.first.next::unload);
        scale.start();
        crane.start();
    }
}
