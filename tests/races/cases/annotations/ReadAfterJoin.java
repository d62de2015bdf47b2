// case: only one thread uses the field without its lock, after all others have ended
// why: join orders the read after every write; the declaration is broken without harm
// safe annotations.ReadAfterJoin.total
package annotations;

import net.jcip.annotations.GuardedBy;

public class ReadAfterJoin {
    @GuardedBy("this") private int total;

    synchronized void add() { total++; }

    public static void main(String[] args) throws InterruptedException {
        ReadAfterJoin sum = new ReadAfterJoin();
        Thread t = new Thread(sum::add);
        t.start();
        sum.add();
        t.join();
        System.out.println(sum.total);
    }
}
