// case: a task sets its fields and then starts its thread, while others of its kind run
// why: start orders a task's own writes before its run; no task touches another one
// safe field.TaskStartsItself$Task.thread
// safe field.TaskStartsItself$Task.name
package field;

public class TaskStartsItself {
    static class Task implements Runnable {
        private Thread thread;
        private String name;

        void start(String name) {
            this.name = name;
            thread = new Thread(this);
            thread.start();
        }

        @Override
        public void run() {
            thread.setName(name);
        }
    }

    public static void main(String[] args) {
        for (String name : args) new Task().start(name);
    }
}
