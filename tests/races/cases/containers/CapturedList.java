// case: a local ArrayList captured by two lambdas
// why: both threads add to the list that the local variable holds, without a lock
// race java.util.ArrayList@CapturedList.java:11{} certain
package containers;

import java.util.ArrayList;
import java.util.List;

public class CapturedList {
    public static void main(String[] args) throws InterruptedException {
        List<String> results = new ArrayList<>();
        Thread a = new Thread(() -> results.add("from a"));
        Thread b = new Thread(() -> results.add("from b"));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(results.size() > 0);
    }
}
