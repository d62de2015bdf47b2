// case: a service with start and stop: fields set before its thread starts, read after it was joined
// why: start and join order; state is volatile; the error is written by the thread and read by who has joined
// safe codebase.ServiceLifecycle.port
// safe codebase.ServiceLifecycle.error
// safe codebase.ServiceLifecycle.state
// race codebase.ServiceLifecycle.requests
package codebase;

public class ServiceLifecycle implements Runnable {
    enum State { NEW, RUNNING, STOPPED }

    private volatile State state = State.NEW;
    private int port;
    private Exception error;
    private int requests;
    private Thread thread;

    void start(int newPort) {
        port = newPort;
        state = State.RUNNING;
        thread = new Thread(this, "service");
        thread.start();
    }

    @Override
    public void run() {
        try {
            while (state == State.RUNNING) {
                requests += port > 0 ? 1 : 0;
            }
        } catch (RuntimeException e) {
            error = e;
        }
    }

    int requests() {
        return requests;
    }

    void stop() throws InterruptedException {
        state = State.STOPPED;
        thread.join();
        if (error != null) {
            System.out.println(error);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ServiceLifecycle service = new ServiceLifecycle();
        service.start(8080);
        System.out.println(service.requests());
        service.stop();
    }
}
