// case: a thread is made and kept in an object; what it works on is filled before it is started
// why: making a thread does not start it
// safe field.PreparedInHolder$Counter.value
package field;

public class PreparedInHolder {
    static class Counter {
        int value;
    }

    static class Holder {
        private Thread thread;

        void go() {
            thread.start();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            Counter counter = new Counter();
            Holder holder = new Holder();
            holder.thread = new Thread(() -> counter.value++);
            counter.value = i;
            holder.go();
        }
    }
}
