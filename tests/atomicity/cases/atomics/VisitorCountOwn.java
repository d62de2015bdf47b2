// case: ++ on a volatile field of an object that each thread makes for itself
// why: the object is never shared
// clean atomics.VisitorCountOwn.enter
package atomics;

public class VisitorCountOwn {
    private volatile int visitors;

    void enter() {
        visitors++;
    }

    static void day() {
        VisitorCountOwn museum = new VisitorCountOwn();
        museum.enter();
        museum.enter();
        System.out.println(museum.visitors);
    }

    public static void main(String[] args) {
        Thread monday = new Thread(VisitorCountOwn::day);
        Thread tuesday = new Thread(VisitorCountOwn::day);
        monday.start();
        tuesday.start();
    }
}
