// case: two threads print the same job, which both have in lists of many kinds of things
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

    static void work(Job job) {
        List<Object> all = List.of(job, new User(), new Group(), new Right());
        System.out.println(all.size() + String.valueOf(job));
    }

    public static void main(String[] args) {
        Job job = new Job();
        new Thread(() -> work(job)).start();
        work(job);
    }
}
