// case: two threads print the same job, out of a list of many kinds of things
// why: both store the text that they made in the job's field, without a lock
// race field.PrintsTheSame$Job.key
package field;

import java.util.List;

public class PrintsTheSame {
    static class Job {
        long uses;
        String key;

        @Override
        public String toString() {
            uses++;
            key = "job" + uses;
            return key;
        }
    }

    static class User {
        @Override
        public String toString() {
            return "user";
        }
    }

    static class Group {
        @Override
        public String toString() {
            return "group";
        }
    }

    static class Right {
        @Override
        public String toString() {
            return "right";
        }
    }

    static final List<Object> all = List.of(new Job(), new User(), new Group(), new Right());

    static void work() {
        StringBuilder text = new StringBuilder();
        for (Object o : all) text.append(o);
        System.out.println(text);
    }

    public static void main(String[] args) {
        new Thread(PrintsTheSame::work).start();
        work();
    }
}
