// case: four accesses of a list hold the lock, one does not
// why: one unlocked write is a race, however many others are locked
// race fresh.MostlyLocked.jobs{}
package fresh;

import java.util.ArrayList;
import java.util.List;

public class MostlyLocked {
    private final List<String> jobs = new ArrayList<>();

    synchronized void add(String job) {
        jobs.add(job);
    }

    synchronized int size() {
        return jobs.size();
    }

    synchronized String first() {
        return jobs.get(0);
    }

    synchronized void clear() {
        jobs.clear();
    }

    void drop(String job) {
        jobs.remove(job);
    }

    public static void main(String[] args) {
        MostlyLocked list = new MostlyLocked();
        list.add("a");
        new Thread(() -> {
            list.add("b");
            list.drop("a");
        }).start();
        System.out.println(list.size() + list.first());
        list.clear();
    }
}
