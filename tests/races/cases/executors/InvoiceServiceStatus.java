// case: a service class with a private executor, status() reads what the worker writes
// why: status() runs in main while the worker increments issued; no lock, no wait
// race executors.InvoiceServiceStatus$Service.issued certain
// safe executors.InvoiceServiceStatus$Service.queued
package executors;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InvoiceServiceStatus {
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

        String status() {
            return issued + " of " + queued;
        }

        void stop() {
            worker.shutdown();
        }
    }

    public static void main(String[] args) {
        Service service = new Service();
        service.submit("acme");
        service.submit("globex");
        System.out.println(service.status());
        service.stop();
    }
}
