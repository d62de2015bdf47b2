// case: an object with a plain field is published through a plain static
// why: the reference is written and read without order; the finding is on the reference
// race fresh.HolderPublishedPlain.holder
package fresh;

public class HolderPublishedPlain {
    static class Holder {
        int n;

        Holder(int n) {
            this.n = n;
        }
    }

    static Holder holder;

    public static void main(String[] args) {
        new Thread(() -> {
            if (holder != null) System.out.println(holder.n);
        }).start();
        holder = new Holder(42);
    }
}
