// case: a service class with a private executor, stop() waits for it
// why: stop() loops until awaitTermination is true before it reads issued; queued is touched by main only
// safe executors.InvoiceService$Service.issued
// safe executors.InvoiceService$Service.queued
package executors;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class InvoiceService {
    static class Service {
        private final ExecutorService worker = Executors.newSingleThreadExecutor();
        private int issued;
        private int queued;

        void submit(String customer) {
            queued++;
            worker.execute(() -> issue(customer));
        }

        private void issue(String customer) {
            if (customer.length() > 1) {
                issued++;
            }
        }

        int stop() throws InterruptedException {
            worker.shutdown();
            while (!worker.awaitTermination(100, TimeUnit.MILLISECONDS)) {
                Thread.onSpinWait();
            }
            return issued;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Service service = new Service();
        service.submit("acme");
        service.submit("globex");
        System.out.println(service.stop() + " of " + service.queued);
    }
}
