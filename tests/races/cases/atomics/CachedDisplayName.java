// case: racy single check of an immutable reference, read once into a local
// why: a String has final fields, so a racing reader sees null or a whole equal string
// benign atomics.CachedDisplayName.display idiom=racy-single-check
package atomics;

public class CachedDisplayName {
    private final String first;
    private final String last;
    private String display;

    CachedDisplayName(String first, String last) {
        this.first = first;
        this.last = last;
    }

    String display() {
        String d = display;
        if (d == null) {
            d = last + ", " + first;
            display = d;
        }
        return d;
    }

    public static void main(String[] args) throws InterruptedException {
        CachedDisplayName user = new CachedDisplayName("Grace", "Hopper");
        Thread a = new Thread(() -> System.out.println(user.display()));
        Thread b = new Thread(() -> System.out.println(user.display()));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
