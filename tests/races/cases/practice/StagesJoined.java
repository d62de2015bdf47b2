// case: stages of a pipeline: subclasses of one Thread class, started and joined over a list in a field
// why: each stage writes its own object; joins of all lie before the reads
// safe practice.StagesJoined$Stage.done
// safe practice.StagesJoined$Sink.seen{}
package practice;

import java.util.ArrayList;
import java.util.List;

public class StagesJoined {
    private abstract static class Stage extends Thread {
        int done;

        @Override
        public void run() {
            work();
            done++;
        }

        abstract void work();
    }

    private static class Source extends Stage {
        @Override
        void work() {
            System.out.println("source");
        }
    }

    private static class Sink extends Stage {
        final List<String> seen = new ArrayList<>();

        @Override
        void work() {
            seen.add("sink");
        }
    }

    private final List<Stage> stages = new ArrayList<>();
    private final Sink sink = new Sink();

    StagesJoined() {
        stages.add(new Source());
        stages.add(sink);
    }

    void start() {
        for (Stage stage : stages) {
            stage.start();
        }
    }

    void close() throws InterruptedException {
        for (Stage stage : stages) {
            stage.join();
        }
        for (Stage stage : stages) {
            System.out.println(stage.done);
        }
        System.out.println(sink.seen);
    }

    public static void main(String[] args) throws InterruptedException {
        StagesJoined pipeline = new StagesJoined();
        pipeline.start();
        pipeline.close();
    }
}
