// case: two subscribers of the JDK's publisher count into one field
// why: each subscription has its own task in the common pool: two may run at the same time, one only after another
// race services.TwoSubscribers.total
// safe services.TwoSubscribers.received
package services;

import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

public class TwoSubscribers implements Flow.Subscriber<String> {
    private static int total;
    private int received;
    private Flow.Subscription subscription;

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        this.subscription = subscription;
        subscription.request(1);
    }

    @Override
    public void onNext(String item) {
        received++;
        total++;
        subscription.request(1);
    }

    @Override
    public void onError(Throwable throwable) {
    }

    @Override
    public void onComplete() {
    }

    public static void main(String[] args) {
        SubmissionPublisher<String> publisher = new SubmissionPublisher<>();
        publisher.subscribe(new TwoSubscribers());
        publisher.subscribe(new TwoSubscribers());
        for (int i = 0; i < 100; i++)
            publisher.submit("item " + i);
    }
}
