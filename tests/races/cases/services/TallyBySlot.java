// case: each worker counts in the object of its own slot, by a number that its lambda captured
// why: the slots hold different objects and the numbers differ; main looks after the joins
// safe services.TallyBySlot$Tally.evens
// safe services.TallyBySlot.tallies[]
package services;

public class TallyBySlot {
    static class Tally {
        int evens;
    }

    private final Tally[] tallies = new Tally[4];

    void work(int id) {
        for (int i = 0; i < 100; i += 2)
            tallies[id].evens++;
    }

    public static void main(String[] args) throws Exception {
        TallyBySlot slots = new TallyBySlot();
        for (int i = 0; i < slots.tallies.length; i++)
            slots.tallies[i] = new Tally();
        Thread[] workers = new Thread[4];
        for (int i = 0; i < workers.length; i++) {
            int id = i;
            workers[i] = new Thread(() -> slots.work(id));
            workers[i].start();
        }
        int sum = 0;
        for (int i = 0; i < workers.length; i++) {
            workers[i].join();
            sum += slots.tallies[i].evens;
        }
        System.out.println(sum);
    }
}
