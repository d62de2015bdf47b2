// case: two threads have things of their own in lists, and print theirs; the JDK prints numbers when an index is wrong
// why: the thread's job is known to that thread alone; the text of the JDK's exception is made of two numbers
// safe field.PrintsOneOfMany$Job.key
// safe field.PrintsOneOfMany$User.key
package field;

import java.util.ArrayList;
import java.util.List;

public class PrintsOneOfMany {
    static class Job {
        String key;

        @Override
        public String toString() {
            if (key == null) key = "job" + hashCode();
            return key;
        }
    }

    static class User {
        String key;

        @Override
        public String toString() {
            if (key == null) key = "user" + hashCode();
            return key;
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

    static void work() {
        Job job = new Job();
        User user = new User();
        List<Object> all = List.of(job, user, new Group(), new Right());
        List<Object> some = new ArrayList<>();
        some.add(job);
        some.add(all.get(1));
        System.out.println(some.get(0).toString().length() + some.get(1).hashCode());
    }

    public static void main(String[] args) {
        new Thread(PrintsOneOfMany::work).start();
        work();
    }
}
