// case: the base class constructor starts the thread, the subclass constructor writes its fields afterwards
// why: start() runs inside super(); the subclass constructor's write of limit is unordered with the read in run()
// race threads.StartInBaseConstructor$Limited.limit certain
// safe threads.StartInBaseConstructor$Service.name
package threads;

public class StartInBaseConstructor {
    abstract static class Service implements Runnable {
        private final String name;
        Service(String name) {
            this.name = name;
            Thread t = new Thread(this);
            t.start();
        }
        String name() { return name; }
    }

    static class Limited extends Service {
        private int limit;
        Limited(String name, int limit) {
            super(name);
            this.limit = limit;
        }
        @Override public void run() {
            System.out.println(name() + " serves at most " + limit);
        }
    }

    public static void main(String[] args) {
        new Limited("gateway", 40);
    }
}
