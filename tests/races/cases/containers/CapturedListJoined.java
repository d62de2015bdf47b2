// case: a local ArrayList captured by two lambdas whose threads run one after the other
// why: the first thread is joined before the second is started
// safe java.util.ArrayList@CapturedListJoined.java:11{}
package containers;

import java.util.ArrayList;
import java.util.List;

public class CapturedListJoined {
    public static void main(String[] args) throws InterruptedException {
        List<String> results = new ArrayList<>();
        Thread a = new Thread(() -> results.add("from a"));
        a.start();
        a.join();
        Thread b = new Thread(() -> results.add("from b"));
        b.start();
        b.join();
        System.out.println(results.size());
    }
}
